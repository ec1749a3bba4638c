"""Plays episodes with one brain or the other, and says how each ended."""

from __future__ import annotations

import asyncio
import json
import re
import time
from dataclasses import asdict, dataclass
from typing import Any

from playwright.async_api import Error as BrowserError

from benchmarks.miniwob.episode import Episode, HandsError, OverError, Policy, PuzzledError, Trace
from benchmarks.miniwob.stage import ExtensionPage, Outcome, Stage
from benchmarks.miniwob.view import NotSeenError
from pagehand.agent import PageAgent
from pagehand.config import AgentConfig, Hooks
from pagehand.events import Activity, Executed, Executing
from pagehand.llm.factory import make_llm
from pagehand.llm.types import LLMConfig

TIME_LIMIT_S = 30.0
MAX_STEPS = 30


@dataclass(frozen=True)
class Result:
    """One episode.

    Attributes:
        reward: The page's own, -1 to 1; an episode counts as won above 0.
        fault: Whose failure it is: ``eyes`` (not shown), ``hands`` (no tool, or refused), ``outcome`` (the page was
            not satisfied), ``policy`` (the oracle did not understand), ``none`` for an episode that was won.
        reason: What happened, in words.
    """

    task: str
    seed: int
    brain: str
    won: bool
    reward: float
    fault: str
    reason: str
    seconds: float

    def data(self) -> dict[str, Any]:
        """As JSON data."""
        return asdict(self)


async def play(
    stage: Stage, task: str, seed: int, brain: str, policy: Policy | None, *, hurried: bool, trace: Trace | None = None
) -> Result:
    """One episode. Whatever goes wrong in it becomes its result."""
    started = time.monotonic()
    outcome = Outcome(False, 0.0, "")
    try:
        page, told = await stage.start(task, seed, hurried=hurried)
        goal, fields = _goal(told)
        if brain == "oracle":
            fault, reason = await _oracle(Episode(goal, page, stage.outcome, fields, trace), policy)
        else:
            fault, reason = await _planner(page, goal, stage, trace)
        outcome = await stage.outcome()
    except (BrowserError, RuntimeError) as error:
        fault, reason = "error", str(error).splitlines()[0]
    won = outcome.done and outcome.reward > 0
    if outcome.done and not won:
        reason = f"reward {outcome.reward:g} {outcome.why}".strip() + (f" · {reason}" if reason else "")
        fault = "outcome"
    return Result(
        task,
        seed,
        brain,
        won,
        outcome.reward,
        "none" if won else fault,
        "" if won else reason,
        round(time.monotonic() - started, 2),
    )


def _goal(told: Any) -> tuple[str, dict[str, str]]:
    """The goal in words, and its fields where the page gives them too."""
    apart = told if isinstance(told, dict) else {"utterance": told}
    return re.sub(r"\s+", " ", str(apart["utterance"])).strip(), dict(apart.get("fields", {}))


async def _oracle(episode: Episode, policy: Policy | None) -> tuple[str, str]:
    if policy is None:
        return "policy", "no policy"
    try:
        await asyncio.wait_for(policy(episode), TIME_LIMIT_S)
    except OverError:
        return "outcome", _tail(episode)
    except NotSeenError as error:
        return "eyes", str(error)
    except HandsError as error:
        return "hands", str(error)
    except TimeoutError:
        return "policy", f"not ready after {TIME_LIMIT_S:g} s: {_tail(episode)}"
    except (PuzzledError, LookupError, ValueError, TypeError) as error:
        return "policy", f"{type(error).__name__}: {error}"
    return "outcome", f"the page does not take it: {_tail(episode)}"


def _tail(episode: Episode) -> str:
    return " ; ".join(episode.log[-2:])


async def _planner(page: ExtensionPage, goal: str, stage: Stage, trace: Trace | None) -> tuple[str, str]:
    agent = PageAgent(
        page,
        make_llm(LLMConfig(provider="offline")),
        config=AgentConfig(step_delay=0, max_steps=MAX_STEPS),
        hooks=Hooks(transform_page_content=lambda text: _shown(text, trace)),
    )
    acts: list[str] = []
    agent.on("activity", lambda activity: acts.extend(_act(activity)))
    if trace:
        agent.on("activity", lambda activity: trace("\n".join(_act(activity))))
    running = asyncio.create_task(agent.execute(goal))
    over = asyncio.create_task(stage.over())
    try:
        await asyncio.wait({running, over}, timeout=TIME_LIMIT_S, return_when=asyncio.FIRST_COMPLETED)
        said = "" if over.done() else f"{running.result().data} · " if running.done() else "not ready in time · "
    finally:
        await agent.stop()
        over.cancel()
    await running
    await agent.dispose()
    return "planner", f"{said}{' ; '.join(acts[-2:])}"


def _shown(text: str, trace: Trace | None) -> str:
    if trace:
        trace(text)
    return text


def _act(activity: Activity) -> list[str]:
    if isinstance(activity, Executing) and activity.tool != "done":
        return [f"{activity.tool} {json.dumps(activity.input, ensure_ascii=False)} {activity.target}".strip()]
    if isinstance(activity, Executed) and not activity.ok:
        return [f"✗ {activity.output[:160]}"]
    return []
