"""Tools that read beyond the screen: what the model is told, and that it stays fenced and numbered."""

from __future__ import annotations

from typing import Any

from pagehand.page.models import Extract, Finds
from tests.unit.loop_support import DONE, Rig
from tests.unit.test_prompt import INJECTION, outside_fences


def asked(tool: str, **arguments: Any) -> dict[str, Any]:
    return {tool: arguments}


async def told(tool: str, finds: Finds | None = None, extracted: Extract | None = None, **arguments: Any) -> str:
    rig = Rig(asked(tool, **arguments), DONE)
    rig.page.finds = finds or Finds()
    rig.page.extracted = extracted or Extract()
    await rig.agent.execute("a")
    return rig.agent.history[0].action.output  # type: ignore[union-attr]


HITS = Finds.model_validate(
    {
        "total": 23,
        "hits": [
            {"id": 41, "kind": "button", "part": "text", "text": "Pay now", "where": "in view"},
            {"id": 42, "kind": "select", "part": "option", "text": "PayPal", "where": "inside [7]"},
            {"id": "f2:3", "kind": "text", "part": "text", "text": "to pay", "where": "below"},
        ],
    }
)


async def test_hits_carry_number_place_and_words() -> None:
    assert (await told("find_text", HITS, query="pay")).splitlines() == [
        '[41] button "Pay now", in view',
        '[42] select, option "PayPal", inside [7]',
        '[f2:3] text "to pay", below',
        "… 20 more: search for more words",
    ]


async def test_nothing_found_says_what_may_help() -> None:
    assert "no such text" in await told("find_text", query="pay")
    assert "as far as it could be read" in await told("find_text", Finds(truncated=True), query="pay")


async def test_numbers_of_hits_are_never_given_again() -> None:
    rig = Rig(asked("find_text", query="pay"), DONE)
    rig.page.finds = HITS
    await rig.agent.execute("a")
    assert rig.agent.state is not None
    assert rig.agent.state.last_id == 42


async def test_an_extract_says_what_was_cut() -> None:
    whole = Extract(text="a\nb", total=3)
    assert await told("extract", extracted=whole) == "a\nb"
    cut = Extract(text="abc", total=1003, truncated=True)
    assert "1000 characters more" in await told("extract", extracted=cut, id=3, format="markdown")
    assert "no text" in await told("extract", extracted=Extract())


async def test_long_extracts_reach_the_model_whole() -> None:
    rig = Rig(asked("extract"), DONE)
    rig.page.extracted = Extract(text="x" * 7990 + "THE END", total=7997)
    await rig.agent.execute("a")
    assert "THE END" in rig.llm.prompt(2)


async def test_what_the_page_says_stays_fenced() -> None:
    rig = Rig(asked("extract"), asked("find_text", query="x"), DONE)
    rig.page.extracted = Extract(text=INJECTION)
    rig.page.finds = Finds.model_validate({"total": 1, "hits": [{"id": 1, "text": INJECTION}]})
    await rig.agent.execute("a")
    prompt = rig.llm.prompt(3)
    assert prompt.count("evil.test") == 2
    assert "evil.test" not in outside_fences(prompt, rig.agent.state.nonce)


async def test_text_that_looks_like_a_number_is_no_number() -> None:
    assert await told("extract", extracted=Extract(text="see [12<button] and [7]")) == "see \\[12<button] and [7]"


async def test_a_refusal_is_a_result() -> None:
    rig = Rig(asked("extract", format="table"), DONE)
    rig.page.refusing["extract"] = "no_table"
    await rig.agent.execute("a")
    step = rig.agent.history[0]
    assert (step.action.ok, step.action.code) == (False, "no_table")  # type: ignore[union-attr]
