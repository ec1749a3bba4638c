"""What a running flow must not lose when its page goes: part of :class:`pagehand.state.TaskState`."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from pagehand.model import Model


class FlowState(Model):
    """One flow under way.

    Attributes:
        text: The flow as YAML.
        file: What errors call it.
        next: Number of the step that comes next, from 0.
        inside: The step under way holds other steps: it cannot be gone on with.
        variables: All values.
        results: Those that steps have named.
    """

    text: str
    file: str = "flow"
    next: int = 0
    inside: bool = False
    variables: dict[str, Any] = Field(default_factory=dict)
    results: dict[str, Any] = Field(default_factory=dict)
