"""Reads the case files: small pages, what to do on them, and what must be seen and happen."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

DATA = Path(__file__).parent / "data"
REALMS = ("script", "extension")


@dataclass(frozen=True)
class Case:
    """One file. ``raw`` is its contents; the fields are those that every case has."""

    id: str
    kind: str
    title: str
    realms: tuple[str, ...]
    raw: dict[str, Any]

    @property
    def page(self) -> str:
        """HTML of the page."""
        return str(self.raw.get("page", ""))

    @property
    def steps(self) -> list[dict[str, Any]]:
        """What is done, in order."""
        return list(self.raw.get("steps", []))

    @property
    def expect(self) -> list[Any]:
        """What must hold at the end."""
        return list(self.raw.get("expect", []))

    @property
    def options(self) -> dict[str, Any]:
        """Settings for the product."""
        return dict(self.raw.get("options", {}))


@cache
def cases() -> tuple[Case, ...]:
    """All cases, by id."""
    reader = YAML(typ="safe", pure=True)
    found = []
    for file in sorted(DATA.glob("*.yaml")):
        raw = reader.load(file.read_text("utf-8"))
        realms = tuple(realm for realm in REALMS if realm in raw.get("realms", REALMS))
        found.append(Case(str(raw["id"]), raw["kind"], raw["title"], realms, raw))
    return tuple(found)


def page_cases() -> list[tuple[Case, str]]:
    """Cases that are a page with steps or expectations of the observation, once for each realm that they name."""
    return [(case, realm) for case in cases() if case.page and not _is_run(case) for realm in case.realms]


def model_cases() -> list[tuple[Case, str, dict[str, Any]]]:
    """Cases that are replies of a model without a page: case, name of the variant, and its contents.

    What happens is the same in all realms, so each is played once.
    """
    found = []
    for case in cases():
        if case.page or not _is_run(case) or "script" in case.raw:
            continue
        for variant in case.raw.get("variants", [{**case.raw, "name": ""}]):
            found.append((case, variant["name"], variant))
    return found


def lifecycle_cases() -> list[tuple[Case, str]]:
    """Cases that tell a story, once for each realm that they name."""
    return [(case, realm) for case in cases() if "script" in case.raw for realm in case.realms]


def _is_run(case: Case) -> bool:
    return bool({"reply", "replies", "variants", "script"} & set(case.raw))


def loose(text: str) -> str:
    """A text in which case, blanks, hyphens and underscores do not matter."""
    return re.sub(r"[\s_\-]+", "", text).casefold()


def holds_words(text: str, words: Any) -> bool:
    """All of ``words`` are in ``text``, loosely."""
    wanted = words if isinstance(words, list) else [words]
    return all(loose(str(word)) in loose(text) for word in wanted)
