"""The part of ``docs/limits.md`` that follows from :mod:`.limits`: ``python -m tests.cases.limits_page`` renews it."""

from __future__ import annotations

from pathlib import Path

from tests.cases.case import cases
from tests.cases.limits import LIMITS, NOT_PLAYED

PAGE = Path(__file__).parents[2] / "docs" / "limits.md"
START = "<!-- from tests/cases/limits.py -->"
END = "<!-- end -->"

REALMS = {"script": "script tag", "extension": "extension"}


def cannot_pass() -> list[tuple[str, str]]:
    """What cannot pass, and why: a case by its number, title and realm; what is not played at all comes last."""
    titles = {case.id: case.title for case in cases()}
    failing = [(f"{case} {titles[case]} ({REALMS.get(realm, realm)})", why) for (case, realm), why in LIMITS.items()]
    return failing + [(f"{case} {titles[case]} (not played)", why) for case, why in NOT_PLAYED.items()]


def section() -> str:
    """The table between the two marks."""
    rows = [f"| {what} | {why} |" for what, why in cannot_pass()]
    return "\n".join([START, "| case | why it does not pass |", "|---|---|", *rows, END])


def with_section(page: str) -> str:
    """The page with the table brought up to date. Raises ValueError when a mark is missing."""
    start, end = page.index(START), page.index(END) + len(END)
    return page[:start] + section() + page[end:]


if __name__ == "__main__":
    PAGE.write_text(with_section(PAGE.read_text("utf-8")), "utf-8")
