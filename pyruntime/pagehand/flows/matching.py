"""Finds the element of a fingerprint on the page as it is now, or says why it may not.

A wrong element is worse than none: who asks can still look for it with a model. So what identifies an element must
agree (gates), what surrounds it must not be strange (score), and the next best must be clearly worse (margin).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from pagehand.flows.fingerprint import ANCHORS, Fingerprint, marks_of, same_family
from pagehand.flows.surroundings import Seen, alike, group_mark, surroundings
from pagehand.flows.wording import likeness, normal, split
from pagehand.page.models import ElementId, Survey

LEAST = 0.22
"""Score below which the surroundings are strange."""
LEAST_NAMELESS = 0.6
"""The same for an element without a name: nothing else says what it is."""
MARGIN = 0.1
"""By so much the best must be better than the next."""
AGREES = 0.8
"""Likeness of two texts that say the same."""

WEIGHTS = {
    "test_id": 4.0,
    "dom_id": 3.0,
    "field": 2.0,
    "href": 2.0,
    "about": 1.0,
    "heading": 2.0,
    "container": 1.5,
    "row": 3.0,
    "before": 1.5,
    "after": 1.5,
    "selector": 1.0,
}


@dataclass(frozen=True)
class Match:
    """What came of looking for an element.

    Attributes:
        element: Its number; ``None`` if it was refused.
        reason: ``found``, ``missing`` (nothing has its kind and name, or row), ``ambiguous`` (several may be meant) or
            ``unlike`` (what surrounds it is not what was recorded).
        score: Of the best, from 0.0 to 1.0.
    """

    element: ElementId | None
    reason: Literal["found", "missing", "ambiguous", "unlike"]
    score: float = 0.0


def match(survey: Survey, wanted: Fingerprint) -> Match:
    """Find the element of ``wanted``."""
    return _Search(survey, wanted).run()


@dataclass(frozen=True)
class _Candidate:
    seen: Seen
    marks: dict[str, str]
    named: bool
    anchored: bool


class _Search:
    def __init__(self, survey: Survey, wanted: Fingerprint) -> None:
        known = {str(each.id): each for each in survey.details}
        self._wanted = wanted
        self._sort = (wanted.kind, normal(wanted.name))
        self._everything = surroundings(survey)
        family = [each for each in self._everything if same_family(each.node.kind, wanted.kind)]
        self._marks = [(each, marks_of(each, known.get(str(each.id)))) for each in family]

    def run(self) -> Match:
        if (known := self._by_group()) is not None:
            return Match(known, "found", 1.0)
        fitting = [each for each in self._all() if self._is_called(each) and self._row_fits(each)]
        if not fitting:
            return Match(None, "missing")
        placed = [each for each in fitting if self._heading_fits(each)]
        if not placed:
            return Match(None, "unlike")
        if self._wanted.twins and not any(each.anchored for each in placed):
            # Told from its likes by nothing but its place among them, and that is not what it was.
            return Match(None, "ambiguous")
        ranked = sorted(((self._score(each), at, each) for at, each in enumerate(placed)), reverse=True)
        best, _, chosen = ranked[0]
        if len(ranked) > 1 and best - ranked[1][0] < MARGIN:
            return Match(None, "ambiguous", best)
        if best < (LEAST if self._wanted.name else LEAST_NAMELESS):
            return Match(None, "unlike", best)
        if not chosen.named and alike(self._everything, self._sort):
            # Something else has its name now: which of the two is meant is not for us to say.
            return Match(None, "ambiguous", best)
        return Match(chosen.seen.id, "found", best)

    def _by_group(self) -> ElementId | None:
        """By its place among those that are told alike, while these are what they were."""
        wanted = self._wanted
        group = alike(self._everything, self._sort)
        if not wanted.group or wanted.order >= len(group) or group_mark(group) != wanted.group:
            return None
        return group[wanted.order].id

    def _all(self) -> list[_Candidate]:
        unique = [name for name in ANCHORS if self._is_unique(name)]
        return [
            _Candidate(
                seen,
                marks,
                named=seen.sort == self._sort and isinstance(seen.id, str) == self._wanted.frame,
                anchored=any(marks[anchor] == getattr(self._wanted, anchor) for anchor in unique),
            )
            for seen, marks in self._marks
        ]

    def _is_unique(self, anchor: str) -> bool:
        """The mark says which element is meant: one has it and one had it, and it does not merely count."""
        value = getattr(self._wanted, anchor)
        if not value or anchor in self._wanted.shared or value == "#" or (anchor != "href" and _counted(value)):
            return False
        return sum(1 for _, marks in self._marks if marks[anchor] == value) == 1

    def _is_called(self, candidate: _Candidate) -> bool:
        """It is of the recorded kind and name, or has a mark that says more. With another test id
        the name is that of something else."""
        mine, its = self._wanted.test_id, candidate.marks["test_id"]
        other = bool(its) and mine != its and not _counted(mine + its) and bool(self._wanted.selector)
        return candidate.anchored or (candidate.named and not other)

    def _row_fits(self, candidate: _Candidate) -> bool:
        """The row around it is the one that was recorded. Words by which it was told from the others must be there;
        other words may have been replaced, such as a state, but none may have been added."""
        wanted, row = self._wanted, candidate.seen.row
        if not wanted.row:
            return not row or candidate.anchored
        if normal(row) == normal(wanted.row):
            return True
        words, numbers = split(row)
        old_words, old_numbers = split(wanted.row)
        if not wanted.row_key:
            return False
        if not set(wanted.row_key) <= words | numbers:
            return False
        if set(wanted.row_key) <= old_numbers:
            return words == old_words
        return len(words - old_words) <= len(old_words - words)

    def _heading_fits(self, candidate: _Candidate) -> bool:
        wanted = self._wanted
        if candidate.anchored or not wanted.heading:
            return True
        return normal(candidate.seen.heading) == normal(wanted.heading)

    def _score(self, candidate: _Candidate) -> float:
        """The part of the recorded marks that agree, by their weights. The path alone, or what sort of
        field it is, is no reason to believe it."""
        present = {name: weight for name, weight in WEIGHTS.items() if getattr(self._wanted, name)}
        likenesses = {name: _alike(name, candidate.marks[name], getattr(self._wanted, name)) for name in present}
        if likenesses.get("row", 1.0) < AGREES:
            # Only a row that is the recorded one gets here, whatever else it says now.
            likenesses["row"] = AGREES
        if not present:
            return 1.0 if len(self._marks) == 1 else LEAST
        speaking = [value for name, value in likenesses.items() if name not in ("selector", "about")]
        if speaking and max(speaking) < AGREES:
            return 0.0
        return sum(present[name] * value for name, value in likenesses.items()) / sum(present.values())


def _counted(identifier: str) -> bool:
    """It has a number in it: of a row, or of the build, and says less than it seems to."""
    return re.search(r"\d", identifier) is not None


def _alike(name: str, one: str, other: str) -> float:
    return float(one == other) if name in ("test_id", "dom_id", "field", "href", "selector") else likeness(one, other)
