"""Output modes: the ways to make a model answer with an action, strongest first.

Servers refuse a mode (status 400) or silently ignore it (prose comes back). Both move the client one mode
down, and what worked last is remembered.
"""

from __future__ import annotations

from enum import StrEnum


class Mode(StrEnum):
    """How the action is asked for."""

    NAMED = "named"
    """``tool_choice`` names the function."""
    REQUIRED = "required"
    """``tool_choice: "required"``: some call, and there is only one function."""
    AUTO = "auto"
    """The function is offered but not forced: for servers that refuse every ``tool_choice``."""
    SCHEMA = "json_schema"
    """``response_format`` forces JSON of the schema; the prompt describes it too."""
    PROMPT = "prompt"
    """The prompt asks for JSON."""


LADDER: tuple[Mode, ...] = tuple(Mode)
TOOL_MODES = frozenset({Mode.NAMED, Mode.REQUIRED, Mode.AUTO})
FORCED = frozenset({Mode.NAMED, Mode.REQUIRED})
