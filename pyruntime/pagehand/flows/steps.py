"""Steps of a flow, as they are read, run, exported and written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pagehand.flows.fingerprint import Fingerprint


@dataclass(frozen=True)
class FlowTarget:
    """An element: words for it, and how it was known when it was recorded."""

    words: str
    seen: Fingerprint | None = None


@dataclass
class FlowStep:
    """One step.

    Attributes:
        kind: Its key in the text, such as ``tap``.
        arguments: What follows the key, without elements. Texts may hold variables.
        targets: Its elements by the parameter that takes their number: ``id``, ``to_id``.
        name: Variable that gets the result.
        retries: How often it is tried again.
        timeout: Seconds that each attempt may take.
        condition: Of ``if``, ``assert`` and ``repeat``: a statement for the model, or a check of the page.
        blocks: Steps inside, by ``then``, ``else``, ``do``.
        line: Where it stands.
    """

    kind: str
    arguments: dict[str, Any] = field(default_factory=dict)
    targets: dict[str, FlowTarget] = field(default_factory=dict)
    name: str = ""
    retries: int = 0
    timeout: float | None = None
    condition: str | dict[str, Any] | None = None
    blocks: dict[str, list[FlowStep]] = field(default_factory=dict)
    line: int = field(default=0, compare=False)


@dataclass
class Flow:
    """A flow: its steps, and the variables that it begins with."""

    steps: list[FlowStep]
    variables: dict[str, Any] = field(default_factory=dict)
    file: str = field(default="flow", compare=False)
