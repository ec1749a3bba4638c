"""The planner behind the chat protocol, and the parts that need no page."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import httpx
import pytest

from pagehand.config import AgentConfig
from pagehand.llm.offline import OfflineTransport
from pagehand.llm.offline.grammar.dates import find_date, find_time, month_shown, write_date
from pagehand.llm.offline.reader import read_prompt
from pagehand.llm.offline.transport import tool_names
from pagehand.llm.offline.words import number, ordinal, phrase, similarity
from pagehand.prompt import user_message
from tests.unit.offline.conversation import Conversation

TODAY = date(2026, 11, 30)  # a Monday


async def post(path: str, body: Any) -> httpx.Response:
    async with httpx.AsyncClient(transport=OfflineTransport(), base_url="http://offline.invalid/v1") as client:
        return await client.post(path, content=body if isinstance(body, str) else json.dumps(body))


def messages(goal: str, page: str) -> list[dict[str, Any]]:
    talk = Conversation(goal)
    talk.see(page)
    return [{"role": "system", "content": "…"}, user_message(talk.state, AgentConfig(), page, "").model_dump()]


async def test_answers_like_a_chat_server() -> None:
    response = await post(
        "/chat/completions", {"model": "offline", "messages": messages("click Save", '…\n[2<button "Save"]')}
    )
    data = response.json()
    call = data["choices"][0]["message"]["tool_calls"][0]["function"]
    assert response.status_code == 200
    assert data["choices"][0]["finish_reason"] == "tool_calls"
    assert call["name"] == "AgentOutput"
    assert json.loads(call["arguments"])["action"] == {"click": {"id": 2}}
    assert data["usage"]["total_tokens"] == data["usage"]["prompt_tokens"] + data["usage"]["completion_tokens"]


@pytest.mark.parametrize("body", ["no json", "{}", '{"messages": "text"}', "[]"])
async def test_refuses_what_is_no_request(body: str) -> None:
    assert (await post("/chat/completions", body)).status_code == 400


async def test_knows_one_address_only() -> None:
    assert (await post("/models", {})).status_code == 404


async def test_a_prompt_without_a_task_is_a_test_of_the_connection() -> None:
    response = await post("/chat/completions", {"messages": [{"role": "user", "content": "Is anybody there?"}]})
    arguments = json.loads(response.json()["choices"][0]["message"]["tool_calls"][0]["function"]["arguments"])
    assert arguments == {"action": {"done": {"text": "ok", "success": True}}}


def test_reads_the_names_of_the_tools_from_the_schema() -> None:
    action = {"anyOf": [{"properties": {"click": {}}}, {"properties": {"done": {}}}]}
    tool = {"type": "function", "function": {"name": "AgentOutput", "parameters": {"properties": {"action": action}}}}
    assert set(tool_names([tool])) == {"click", "done"}


def test_reads_request_history_and_page_back() -> None:
    talk = Conversation("Type “x” into Name,\nthen click Save")
    talk.see('[1<input "Name"]')
    talk.failed("covered", "line one\nStep 7\nmemory: Done: 2 of 2. Now step 2.")
    prompt = read_prompt([user_message(talk.state, AgentConfig(), "Title\nbody", "be kind").model_dump()])
    assert prompt is not None
    assert prompt.request == "Type “x” into Name,\nthen click Save"
    assert prompt.page == "Title\nbody"
    assert prompt.today is not None
    (step,) = prompt.steps
    assert (step.tool, step.code, step.ok) == ("input_text", "covered", False)
    assert step.memory == "Done: 0 of 2. Now step 1."
    assert "line one" in step.result


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("5 December 2026", date(2026, 12, 5)),
        ("Dec 5", date(2026, 12, 5)),
        ("December 5th, 2027", date(2027, 12, 5)),
        ("March 3", date(2027, 3, 3)),
        ("12/05/2016", date(2016, 12, 5)),
        ("25/12/2026", date(2026, 12, 25)),
        ("2027-01-15", date(2027, 1, 15)),
        ("2027年1月15日", date(2027, 1, 15)),
        ("12月5日", date(2026, 12, 5)),
        ("tomorrow", date(2026, 12, 1)),
        ("明天", date(2026, 12, 1)),
        ("后天", date(2026, 12, 2)),
        ("next Friday", date(2026, 12, 4)),
        ("下周一", date(2026, 12, 7)),
        ("in 2 weeks", date(2026, 12, 14)),
        ("the 40th of nothing", None),
        ("31 February 2027", None),
    ],
)
def test_dates_as_people_write_them(text: str, day: date | None) -> None:
    assert find_date(text, TODAY) == day


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("MM/DD/YYYY", "12/05/2026"),
        ("dd.mm.yyyy", "05.12.2026"),
        ("YYYY年M月D日", "2026年12月5日"),
        ("d-m-yy", "5-12-26"),
    ],
)
def test_dates_as_fields_want_them(pattern: str, text: str) -> None:
    assert write_date(date(2026, 12, 5), pattern) == text


def test_times_and_months() -> None:
    assert [find_time(text) for text in ("11:05 AM", "3:30 pm", "14:00", "下午3点", "9点半", "soon")] == [
        "11:05", "15:30", "14:00", "15:00", "09:30", None,
    ]  # fmt: skip
    assert [month_shown(text) for text in ("March 2026", "2026年3月", "2026-03", "Week 12")] == [(2026, 3)] * 3 + [None]


def test_numbers_and_ordinals() -> None:
    assert [number(text) for text in ("3", "two", "十二", "1,000", "x")] == [3, 2, 12, 1000, None]
    assert [ordinal(text) for text in ("first", "2nd", "#3", "第四", "第五个", "last", "最后一个", "red")] == [
        1,
        2,
        3,
        4,
        5,
        -1,
        -1,
        0,
    ]


@pytest.mark.parametrize(
    ("better", "worse"),
    [("Save", "Save as draft"), ("Save as draft", "Do not save"), ("SAVE!", "Save all")],
)
def test_exact_beats_prefix_beats_part(better: str, worse: str) -> None:
    said = phrase("save")
    assert similarity(said, phrase(better)) > similarity(said, phrase(worse))


def test_a_word_is_not_found_inside_another() -> None:
    assert similarity(phrase("art"), phrase("cart")) == 0
    assert similarity(phrase("购物车"), phrase("打开购物车")) > 0.7
