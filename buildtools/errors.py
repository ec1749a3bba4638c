"""The one exception that ends a command with a sentence instead of a traceback."""

from __future__ import annotations


class BuildError(Exception):
    """Something that the person at the keyboard can act on; build.py prints the text and exits with 1."""
