"""Bugs planted on purpose, each aimed at one clause: a check that lets its bug pass is no check."""
