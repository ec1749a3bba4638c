"""Runs that tests make reports of."""

from __future__ import annotations

from typing import Any

from pagehand.events import (
    ActionRecord,
    ErrorEvent,
    ExecutionResult,
    HistoryEvent,
    ObservationEvent,
    Reflection,
    RetryEvent,
    StepEvent,
    TakeoverEvent,
)
from pagehand.llm.types import Usage

PAGE = """Pens & Paper · http://shop.test/cart · 1280×800
# Your cart
| {0} | [4<input number "Qty" value="{1}" min=1 max=9] | 3.00 |
[6<input password "Card number" filled required]
[8<select "Country" value="France" options(3): {{Albania | ✓France | Algeria}}]
[12<button "Pay now"]
{2}"""
# A picture of one pixel, as data.
PIXEL = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk"
    "+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def request(page: str) -> dict[str, Any]:
    """The request to the model that shows ``page``."""
    text = f"<browser_state>\n<page-12ab>\n{page}\n</page-12ab>\n</browser_state>"
    return {"messages": [{"role": "system", "content": "…"}, {"role": "user", "content": text}]}


def step(number: int, tool: str = "click", *, page: str = "", ok: bool = True, **rest: Any) -> StepEvent:
    """One step of a run."""
    action = ActionRecord(
        tool=tool,
        arguments=rest.pop("arguments", {"id": 12}),
        target=rest.pop("target", 'button "Pay now"'),
        ok=ok,
        code="ok" if ok else "covered",
        output=rest.pop("output", 'Clicked [12] button "Pay now". New on the page: Thank you.'),
    )
    return StepEvent(
        number=number,
        action=action,
        reflection=rest.pop("reflection", Reflection()),
        usage=Usage(
            prompt_tokens=2150, completion_tokens=84, total_tokens=2234, cached_tokens=1800, calls=1, seconds=1.4
        ),
        url="http://shop.test/cart",
        duration=rest.pop("duration", 0.31),
        raw_request=request(page) if page else None,
        **rest,
    )


def shopping(steps: int = 6) -> ExecutionResult:
    """A run with everything that can happen."""
    thoughts = Reflection(
        evaluation_previous_goal="The pens are in the cart.",
        memory="Fineliners, blue, 2 pieces at 3.00 each.",
        next_goal="Type the number of the card and pay.",
    )
    history: list[HistoryEvent] = [
        step(
            1,
            page=PAGE.format("Fineliner", 1, ""),
            reflection=thoughts,
            target='link "Cart"',
            output="Clicked [3] link.",
        ),
        step(
            2,
            "input_text",
            page=PAGE.format("Fineliner", 2, ""),
            arguments={"id": 6, "text": "4000123412341234"},
            target='input "Card number"',
            output="Typed into [6] input.",
            reflection=Reflection(next_goal="Pay."),
        ),
        RetryEvent(
            attempt=1, limit=2, code="rate_limit", message="The model server is busy. Trying again in 2 s.", delay=2
        ),
        step(3, page=PAGE.format("Fineliner", 2, ""), ok=False, output="It is covered by dialog “Cookies”."),
        ObservationEvent(text="The address is http://shop.test/pay now.", code="address"),
        TakeoverEvent(text="The user clicked 2 times."),
    ]
    for number in range(4, steps + 1):
        history.append(step(number, page=PAGE.format("Fineliner", number % 9, f"Message {number}")))
    history.append(ErrorEvent(code="max_steps", message="The goal was not reached within 6 steps.", detail="6"))
    total = Usage()
    for event in history:
        if isinstance(event, StepEvent):
            total += event.usage
    return ExecutionResult(
        success=False,
        data="The goal was not reached within 6 steps. The last note was: two pens are in the cart.",
        status="error",
        code="max_steps",
        history=history,
        usage=total,
    )
