"""`mineproof completion`: a script that lets a shell complete our commands and options."""

from __future__ import annotations

import argparse
from importlib import import_module

from mineproof_frontends.boards import BadWords

SHELLS = ("bash", "zsh", "fish", "tcsh")

EXAMPLES = """\
examples:
  source <(mineproof completion bash)                          for this shell
  mineproof completion bash > ~/.local/share/bash-completion/completions/mineproof
  mineproof completion zsh > "${fpath[1]}/_mineproof"
  mineproof completion fish > ~/.config/fish/completions/mineproof.fish
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what can be asked for."""
    parser.add_argument("shell", choices=SHELLS)


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """Return the script for a parser and all that is below it.

    >>> "_mineproof" in script(argparse.ArgumentParser("mineproof"), "bash")
    True
    """
    try:
        shtab = import_module("shtab")
    except ModuleNotFoundError:
        raise BadWords("completion needs the package shtab: pip install shtab") from None
    for action in _actions(parser):
        if action.metavar == "FILE" or action.dest == "file":
            action.complete = shtab.FILE  # type: ignore[attr-defined]
    text: str = shtab.complete(parser, shell)
    return text


def _actions(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    found = list(parser._actions)
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            found += [inner for below in action.choices.values() for inner in _actions(below)]
    return found
