"""Caches: what is kept, when it is used, and how it heals."""

from __future__ import annotations

from typing import Any

import pytest

from pagehand.acting.types import ActRecord, Postcondition, Step
from pagehand.errors import PagehandError
from pagehand.flows.fingerprint import fingerprint_of
from pagehand.flows.modes import CacheMode
from pagehand.flows.places import instruction_key, origin_of, path_pattern
from pagehand.flows.plan_cache import StoredPlans
from pagehand.flows.plan_entry import PlanEntry, claims_hold
from pagehand.flows.stores import MemoryTextStore
from pagehand.flows.target_cache import TargetCache
from pagehand.page.models import ActionResult, Changes, PageAction
from tests.support.fake_hands import FakeHands
from tests.support.fake_page import FakePage

URL = "http://app.test/orders/17"


def shop(*names: str) -> FakePage:
    nodes: list[dict[str, Any]] = [{"k": "heading", "c": ["Shop"]}]
    nodes += [{"k": "input", "i": 1, "n": "Search"}]
    nodes += [{"k": "button", "i": number, "n": name} for number, name in enumerate(names or ("Go", "Add", "Pay"), 2)]
    return FakePage(nodes, URL)


async def step(page: FakePage, action: str, number: int, **params: Any) -> Step:
    survey = await page.survey()
    found = fingerprint_of(survey, number)
    assert found is not None
    target = f'{found.kind} "{found.name}"'
    given = {"id": number, **params}
    return Step(action=action, target=target, element=number, params=given, status="done", fingerprint=found.data())


async def record(page: FakePage, **changes: Any) -> ActRecord:
    steps = [
        await step(page, "input_text", 1, text="pens"),
        Step(action="click", target="nothing", element=9, status="failed", code="gone"),
        Step(action="wait", params={"seconds": 1}, status="done"),
        await step(page, "click", 3),
    ]
    data = {"goal": "Search for pens and add them", "origin": "http://app.test", "path": "/orders/17", "steps": steps}
    return ActRecord(**{**data, "success": True, "text": "Added.", **changes})


class Caches:
    def __init__(self, mode: CacheMode = "read-write", **more: Any) -> None:
        self.now = 1000.0
        self.store = MemoryTextStore()
        self.reported: list[PagehandError] = []
        self.more = more
        self.plans = self.with_mode(mode)

    def with_mode(self, mode: CacheMode) -> StoredPlans:
        return StoredPlans(
            self.store, mode=mode, patience=0.05, clock=lambda: self.now, report=self.reported.append, **self.more
        )

    async def entry(self, goal: str = "search for pens  and add them.", url: str = URL) -> PlanEntry | None:
        return await self.with_mode("read-only").match(goal, url)


async def test_a_run_that_reached_its_goal_is_found_by_site_kind_of_page_and_instruction() -> None:
    caches = Caches()
    await caches.plans.store(await record(shop()))
    entry = await caches.entry()
    assert entry is not None
    assert [each.action for each in entry.steps] == ["input_text", "click"]
    assert [each.params for each in entry.steps] == [{"text": "pens"}, {}]
    assert (entry.version, entry.created, entry.hits) == (1, 1000.0, 0)
    assert await caches.entry(url="http://app.test/orders/2291?page=2") is not None
    assert await caches.entry(url="http://app.test/basket") is None
    assert await caches.entry(url="http://other.test/orders/17") is None
    assert await caches.entry("Search for ink and add it") is None


@pytest.mark.parametrize(
    "change",
    [
        {"success": False},
        {"steps": []},
        {"steps": [Step(action="ask_user", params={"question": "Which?"}, status="done")]},
        {"steps": [Step(action="click", target="button", element=3, status="done")]},
        {"goal": "Search for the usual"},
    ],
    ids=["failed", "did nothing", "asked a person", "no fingerprint", "typed what the goal does not say"],
)
async def test_act_caches_what_cannot_be_done_again_is_not_kept(change: dict[str, Any]) -> None:
    caches = Caches()
    await caches.plans.store(await record(shop(), **change))
    assert not caches.store.texts


async def test_invented_texts_are_kept_on_demand_but_passwords_never() -> None:
    page = shop()
    caches = Caches(invented=True)
    await caches.plans.store(await record(page, goal="Search for the usual"))
    assert caches.store.texts
    page.nodes[1]["p"] = {"type": "password"}
    caches = Caches(invented=True)
    await caches.plans.store(await record(page))
    assert not caches.store.texts


async def test_act_3_a_replay_calls_no_model() -> None:
    caches, hands = Caches(), FakeHands(shop())
    await caches.plans.store(await record(hands.page))
    hands.page.nodes[1:] = reversed(hands.page.nodes[1:])
    caches.now = 2000.0
    result = await caches.plans.replay(await caches.entry(), hands)
    assert (result.success, result.text, hands.asked) == (True, "Added.", [])
    assert hands.performed == [("input_text", {"text": "pens", "id": 1}), ("click", {"id": 3})]
    assert [each.status for each in result.steps] == ["done", "done"]
    entry = await caches.entry()
    assert entry is not None
    assert (entry.hits, entry.used, entry.created) == (1, 2000.0, 1000.0)


async def test_a_run_of_the_same_steps_keeps_age_and_count() -> None:
    caches, hands = Caches(), FakeHands(shop())
    await caches.plans.store(await record(hands.page))
    await caches.plans.replay(await caches.entry(), hands)
    caches.now = 5000.0
    await caches.plans.store(await record(hands.page, text="Replayed."))
    entry = await caches.entry()
    assert entry is not None
    assert (entry.hits, entry.created, entry.text) == (1, 1000.0, "Added.")
    others = (await record(hands.page)).steps[:1]
    await caches.plans.store(await record(hands.page, steps=others))
    entry = await caches.entry()
    assert entry is not None
    assert (entry.hits, entry.created, len(entry.steps)) == (0, 5000.0, 1)


async def test_act_caches_only_the_broken_step_goes_to_the_model_and_is_replaced() -> None:
    caches, hands = Caches(), FakeHands(shop())
    await caches.plans.store(await record(hands.page))
    hands.page.nodes[3]["n"] = "Put into the cart"
    told = 'button "Add"'
    hands.located = {told: "Put into the cart"}
    result = await caches.plans.replay(await caches.entry(), hands)
    assert (result.success, hands.asked) == (True, [told])
    entry = await caches.entry()
    assert entry is not None
    assert [each.healed for each in entry.steps] == [0, 1]
    assert entry.steps[1].fingerprint is not None
    assert entry.steps[1].fingerprint.name == "Put into the cart"
    again = await caches.plans.replay(entry, hands)
    assert again.success
    assert hands.asked == [told]


async def test_an_element_that_refuses_is_looked_for_again() -> None:
    caches, hands = Caches(), FakeHands(shop())
    await caches.plans.store(await record(hands.page))
    told = 'button "Add"'

    def refuse(action: PageAction) -> ActionResult:
        return ActionResult(ok=action.id != 3, code="covered" if action.id == 3 else "ok")

    hands.page.on_act = refuse
    hands.located = {told: "Add"}
    result = await caches.plans.replay(await caches.entry(), hands)
    assert (result.success, hands.asked) == (False, [told])
    hands.located = {told: "Pay"}
    assert (await caches.plans.replay(await caches.entry(), hands)).success


async def test_what_a_model_finds_must_be_of_the_recorded_sort() -> None:
    caches, hands = Caches(), FakeHands(shop())
    await caches.plans.store(await record(hands.page))
    hands.page.nodes[3] = {"k": "radio", "i": 3, "n": "Second class"}
    hands.located = {'button "Add"': "Second class"}
    result = await caches.plans.replay(await caches.entry(), hands)
    assert (result.success, result.reason) == (False, 'button "Add": what was found is radio')
    assert [action for action, _ in hands.performed] == ["input_text"]


async def test_an_entry_that_keeps_failing_is_dropped() -> None:
    caches, hands = Caches(), FakeHands(shop())
    await caches.plans.store(await record(hands.page))
    del hands.page.nodes[3]
    for failures in (1, 2):
        result = await caches.plans.replay(await caches.entry(), hands)
        assert not result.success
        assert "not_found" in result.reason
        assert [each.action for each in result.steps] == ["input_text"]
        entry = await caches.entry()
        assert entry is not None
        assert entry.failures == failures
    await caches.plans.replay(await caches.entry(), hands)
    assert await caches.entry() is None


async def test_act_3_postconditions_must_hold() -> None:
    caches, hands = Caches(), FakeHands(shop())
    conditions = [
        Postcondition(kind="text", value=text) for text in ("Put into the cart", "Saved at 12:07", "Order 4711")
    ]
    await caches.plans.store(await record(hands.page, postconditions=conditions))
    result = await caches.plans.replay(await caches.entry(), hands)
    assert not result.success
    assert result.reason == "text 'Put into the cart' does not hold"

    def add(action: PageAction) -> ActionResult:
        if action.tool == "click":
            hands.page.nodes.append({"k": "block", "c": ["Put into the cart at 13:15"]})
        return ActionResult(ok=True, changes=Changes(added_count=1))

    hands.page.on_act = add
    assert (await caches.plans.replay(await caches.entry(), hands)).success


async def test_data_of_another_day_is_not_given_as_todays() -> None:
    caches, hands = Caches(), FakeHands(shop())
    hands.page.nodes.append({"k": "block", "c": ["Total 3.00"]})
    told = "The total is 3.00."
    await caches.plans.store(await record(hands.page, output={"total": "3.00", "paid": False}, text=told))
    result = await caches.plans.replay(await caches.entry(), hands)
    assert (result.success, result.output, result.text) == (True, {"total": "3.00", "paid": False}, told)
    hands.page.nodes[-1]["c"] = ["Total 4.50"]
    result = await caches.plans.replay(await caches.entry(), hands)
    assert (result.success, result.output) == (False, None)


@pytest.mark.parametrize(
    ("text", "goal", "kept"),
    [
        ("pens", "Search for Pens", True),
        ("2027-01-15", "出发日期选择2027年1月15日", True),
        ("09:30", "at 9 h 30", True),
        ("2027-01-15", "leave tomorrow", False),
        ("ink", "Search for pens", False),
        ("Room 3", "Book room 3 for ink", True),
        ("Hall 3", "Book room 3", False),
    ],
)
async def test_what_was_typed_must_be_stated(text: str, goal: str, kept: bool) -> None:
    caches, page = Caches(), shop()
    steps = [await step(page, "input_text", 1, text=text)]
    await caches.plans.store(await record(page, steps=steps, goal=goal))
    assert bool(caches.store.texts) is kept


def test_numbers_of_an_answer_are_checked() -> None:
    assert claims_hold("Two pens for 3.00.", "", "Cart: 3.00")
    assert claims_hold("Added 2 pens.", "Add 2 pens", "")
    assert not claims_hold("It costs 3.00.", "", "Price 4.50")


async def test_act_caches_modes() -> None:
    caches, hands = Caches(), FakeHands(shop())
    await caches.with_mode("read-only").store(await record(hands.page))
    assert not caches.store.texts
    await caches.with_mode("write-only").store(await record(hands.page))
    text = dict(caches.store.texts)
    assert text
    goal = "Search for pens and add them"
    assert await caches.with_mode("write-only").match(goal, URL) is None
    entry = await caches.with_mode("read-only").match(goal, URL)
    assert (await caches.with_mode("read-only").replay(entry, hands)).success
    assert caches.store.texts == text


async def test_a_corrupt_cache_is_reported_and_the_next_run_works() -> None:
    caches, hands = Caches(), FakeHands(shop())
    await caches.plans.store(await record(hands.page))
    (name,) = caches.store.texts
    caches.store.texts[name] = caches.store.texts[name][:-40]
    assert await caches.entry() is None
    assert [error.code for error in caches.reported] == ["cache_corrupt"]
    assert len(caches.store.texts) == 1
    assert name not in caches.store.texts
    await caches.plans.store(await record(hands.page))
    assert (await caches.plans.replay(await caches.entry(), hands)).success


def test_what_entries_are_kept_under() -> None:
    assert origin_of("https://app.test:8443/a?b#c") == "https://app.test:8443"
    assert origin_of("about:blank") == "about:"
    assert (
        path_pattern("https://a.test/users/42/posts/3f2504e0-4f89-11d3-9a0c-0305e82c3301/edit")
        == "/users/*/posts/*/edit"
    )
    assert path_pattern("https://a.test") == "/"
    assert path_pattern("https://a.test/products/blue-pen") == "/products/blue-pen"
    assert instruction_key("  Buy\ttwo Pens. ") == instruction_key("buy two pens")


class TestTargets:
    def setup_method(self) -> None:
        self.store = MemoryTextStore()
        self.reported: list[PagehandError] = []
        self.cache = TargetCache(self.store, clock=lambda: 7.0, report=self.reported.append)

    async def recall(self, page: FakePage, words: str = "the pay button") -> Any:
        return await self.cache.recall(words, await page.survey(), page)

    async def remember(self, page: FakePage, number: int, words: str = "the pay button") -> Any:
        return await self.cache.remember(words, number, await page.survey(), page)

    async def test_what_was_located_is_recalled(self) -> None:
        page = shop()
        assert await self.recall(page) is None
        fingerprint = await self.remember(page, 4)
        assert (fingerprint["kind"], fingerprint["name"]) == ("button", "Pay")
        page.nodes[1:] = reversed(page.nodes[1:])
        assert await self.recall(page) == 4
        assert await self.recall(page, "The Pay  button.") == 4
        page.url = "http://app.test/elsewhere"
        assert await self.recall(page) is None

    async def test_act_10_a_stale_target_is_not_recalled_until_it_is_replaced_in_place(self) -> None:
        page = shop()
        await self.remember(page, 4)
        await self.remember(page, 3, "the add button")
        await self.cache.mark_stale("the pay button", await page.survey())
        assert await self.recall(page) is None
        assert await self.recall(page, "the add button") == 3
        await self.remember(page, 2)
        assert await self.recall(page) == 2
        (text,) = self.store.texts.values()
        assert text.count("the pay button") == 1
        assert text.index("the pay button") < text.index("the add button")

    async def test_an_element_that_is_gone_is_not_another_one(self) -> None:
        page = shop()
        await self.remember(page, 4)
        page.nodes[-1]["n"] = "Pay later"
        assert await self.recall(page) is None

    async def test_an_element_that_is_being_drawn_anew_is_known_from_what_was_read(self) -> None:
        page = shop()
        snapshot = await page.survey()
        page.nodes[-1]["i"] = 40
        fingerprint = await self.cache.remember("the pay button", 4, snapshot, page)
        assert fingerprint is not None
        assert fingerprint["name"] == "Pay"
        assert await self.recall(page) == 40

    async def test_words_that_fit_several_are_not_kept(self) -> None:
        page = shop("Add", "Add")
        fingerprint = await self.remember(page, 2, 'button "Add"')
        assert fingerprint["name"] == "Add"
        assert not self.store.texts
        await self.remember(page, 2, "the upper button")
        assert await self.recall(page, "the upper button") == 2

    async def test_nothing_is_raised(self) -> None:
        page = shop()
        await self.remember(page, 4)
        survey = await page.survey()
        page.failing = {"survey"}
        assert await self.cache.recall("the pay button", survey, page) is None
        assert await self.cache.remember("the pay button", 4, survey, page) is None
        (name,) = self.store.texts
        self.store.texts[name] = "{"
        page.failing = set()
        assert await self.recall(page) is None
        assert [error.code for error in self.reported] == ["cache_corrupt"]
