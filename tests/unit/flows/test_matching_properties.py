"""However a page changes: the same element, or none; never another one."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pagehand.flows.fingerprint import Fingerprint, fingerprint_of
from pagehand.flows.matching import Match, match
from tests.unit.flows.pages import (
    Section,
    Shown,
    controls,
    moved,
    pages,
    relabelled,
    reordered,
    show,
    thinned,
)

Change = Callable[[list[Section], random.Random], list[Section]]


def taken(shown: Shown, uid: int) -> Fingerprint:
    found = fingerprint_of(shown.survey, shown.number_of(uid))
    assert found is not None
    return Fingerprint.model_validate_json(found.model_dump_json())


def look(shown: Shown, wanted: Fingerprint) -> Match:
    return match(shown.survey, wanted)


@given(page=pages())
@settings(max_examples=150, deadline=None)
def test_act_caches_on_the_same_page_it_is_the_same_element(page: list[Section]) -> None:
    shown, again = show(page), show(page, first=500)
    for control in controls(page):
        found = look(again, taken(shown, control.uid))
        assert found.reason == "found"
        assert again.uids[found.element] == control.uid  # type: ignore[index]


@pytest.mark.parametrize("change", [moved, reordered, thinned, relabelled])
@given(page=pages(), seed=st.integers(0, 10_000))
@settings(max_examples=250, deadline=None)
def test_act_caches_after_a_change_it_is_the_same_element_or_none(
    change: Change, page: list[Section], seed: int
) -> None:
    shown = show(page)
    changed = show(change(page, random.Random(seed)), first=500)
    for control in controls(page):
        found = look(changed, taken(shown, control.uid))
        if found.element is not None:
            assert changed.uids[found.element] == control.uid  # type: ignore[index]


@given(page=pages(), seed=st.integers(0, 10_000))
@settings(max_examples=100, deadline=None)
def test_all_changes_at_once(page: list[Section], seed: int) -> None:
    chance, changed = random.Random(seed), page
    for change in (moved, thinned, reordered):
        changed = change(changed, chance)
    shown, later = show(page), show(changed, first=500)
    for control in controls(page):
        found = look(later, taken(shown, control.uid))
        if found.element is not None:
            assert later.uids[found.element] == control.uid  # type: ignore[index]


def test_most_are_found_again() -> None:
    """Refusing everything would be safe, and of no use."""
    strategy = pages()
    asked = found = 0

    @given(page=strategy, seed=st.integers(0, 10_000))
    @settings(max_examples=100, deadline=None, derandomize=True, database=None)
    def tally(page: list[Section], seed: int) -> None:
        nonlocal asked, found
        chance = random.Random(seed)
        shown, later = show(page), show(reordered(moved(page, chance), chance), first=500)
        for control in controls(page):
            asked += 1
            found += look(later, taken(shown, control.uid)).element is not None

    tally()
    assert found / asked > 0.8
