"""A report as data: what its HTML shows, and what is written as JSON."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import ConfigDict, Field

from pagehand.llm.types import Usage
from pagehand.model import Model

FORMAT = "pagehand-report"
VERSION = 1


class _Shape(Model):
    model_config = ConfigDict(extra="ignore")


class Line(_Shape):
    """One line of an observation. ``mark``: ``added``, ``removed``, ``same``; ``gap`` stands for lines left out."""

    mark: Literal["added", "removed", "same", "gap"]
    text: str


class Observation(_Shape):
    """What the model saw of the page.

    Attributes:
        changed: The lines are changes against the observation before; otherwise they are all of it.
        total: Lines of the whole observation.
    """

    lines: list[Line] = Field(default_factory=list)
    changed: bool = False
    added: int = 0
    removed: int = 0
    total: int = 0


class Picture(_Shape):
    """A screenshot: a ``data:`` address of an image."""

    url: str
    page: str = ""


class Entry(_Shape):
    """One entry of the timeline.

    Attributes:
        kind: ``step``, ``observation``, ``user_takeover``, ``retry`` or ``error``.
        number: Of a step.
        state: ``done``, ``failed``, ``note``.
        title: The tool, or what happened.
        target: The element of an action.
        arguments: Of an action, as JSON data without secrets.
        output: What came of it, or the text of a remark.
        thoughts: Reflections, by name.
        at: Seconds since the run began, as far as it is known.
        thinking: Seconds that the model took.
        acting: Seconds that the action took.
        usage: What the step cost.
        cost: The same in money, where prices are known.
    """

    kind: str
    number: int = 0
    state: Literal["done", "failed", "note"] = "done"
    title: str = ""
    code: str = ""
    target: str = ""
    arguments: dict[str, Any] = Field(default_factory=dict)
    output: str = ""
    thoughts: dict[str, str] = Field(default_factory=dict)
    url: str = ""
    at: float = 0.0
    thinking: float = 0.0
    acting: float = 0.0
    usage: Usage = Field(default_factory=Usage)
    cost: float | None = None
    observation: Observation | None = None
    pictures: list[Picture] = Field(default_factory=list)


class Totals(_Shape):
    """Sums over a run. ``seconds``: from its first to its last entry."""

    steps: int = 0
    failed: int = 0
    retries: int = 0
    errors: int = 0
    seconds: float = 0.0
    thinking: float = 0.0
    acting: float = 0.0
    cost: float | None = None


class Report(_Shape):
    """One run."""

    format: str = FORMAT
    version: int = VERSION
    goal: str
    status: str
    success: bool
    code: str = "ok"
    answer: str = ""
    output: Any = None
    started: float | None = None
    language: str = "en"
    entries: list[Entry] = Field(default_factory=list)
    usage: Usage = Field(default_factory=Usage)
    totals: Totals = Field(default_factory=Totals)
    currency: str = ""

    def json_text(self) -> str:
        """The report as JSON."""
        return self.model_dump_json(indent=1)

    def html(self) -> str:
        """The report as one HTML file that needs nothing else."""
        from pagehand.report.page import page_of

        return page_of(self)
