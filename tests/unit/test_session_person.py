"""Session: what a host needs for pauses, for a person's input, and for tasks that go on from another."""

from __future__ import annotations

import asyncio
import json

from pagehand.platform.session import Session
from tests.unit.test_session import DONE, LLM, SNAPSHOT, Host, Server, run

CLICK = {"click": {"id": 1}}


async def test_row_42_pause_and_unpause_reach_the_task_and_are_told() -> None:
    host, server = Host(), Server(CLICK, DONE)
    session = Session(host, server.transport)
    params = {"task": "go", "llm": LLM, "config": {"step_delay": 0.05}}
    running = asyncio.create_task(session.handle("runtime.run", json.dumps(params)))
    while not host.named("page.act"):
        await asyncio.sleep(0)
    await session.handle("runtime.pause", "{}")
    seen = len(host.calls)
    await asyncio.sleep(0.2)
    assert [name for name, _ in host.calls[seen:] if name == "page.observe"] == []
    assert not running.done()
    await session.handle("runtime.unpause", "{}")
    assert json.loads(await running)["value"]["success"]
    activities = [event["activity"]["type"] for event in host.events if event["type"] == "activity"]
    assert [name for name in activities if name in ("paused", "resumed")] == ["paused", "resumed"]


async def test_row_42_pausing_without_a_task_is_harmless() -> None:
    session = Session(Host(), Server().transport)
    for method in ("runtime.pause", "runtime.unpause"):
        assert json.loads(await session.handle(method, "{}")) == {"ok": True, "value": {}}


async def test_row_42_what_a_person_did_comes_with_the_page() -> None:
    host = Host()
    host.answers["page.observe"] = {**SNAPSHOT, "person": {"clicks": 2, "keys": 0}}
    result = await run(Server(DONE), host)
    assert [event["type"] for event in result["value"]["history"]] == ["user_takeover", "step"]


async def test_row_16_news_come_with_the_page() -> None:
    host, server = Host(), Server(DONE)
    host.answers["page.observe"] = {**SNAPSHOT, "events": [{"type": "error", "text": "no stock"}]}
    await run(server, host)
    assert "no stock" in server.requests[0]["messages"][-1]["content"]


async def test_row_41_a_task_goes_on_from_the_digest_of_another() -> None:
    first = await run(Server(DONE), Host(), task="buy a pen")
    server = Server(DONE)
    await run(server, Host(), task="and ink", continue_from=first["value"]["digest"])
    text = server.requests[0]["messages"][-1]["content"]
    assert "- asked: buy a pen" in text
    assert "fine" in text
