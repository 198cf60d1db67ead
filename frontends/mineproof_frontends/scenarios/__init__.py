"""The examples of the five documents, as data in `spec/scenarios/`, and what plays them.

>>> from mineproof_frontends.scenarios.feature import scenarios
>>> from mineproof_frontends.scenarios.play import play
>>> one = next(each for each in scenarios() if each.title.startswith("UAT 6.1:"))
>>> play(one)
>>> one.steps[-1].text
'the message is [Sandbox 3x3] 1 bombs around your square.'
"""
