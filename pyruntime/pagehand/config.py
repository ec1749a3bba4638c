"""Settings of an agent, and the hooks by which its host takes part."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pydantic import ConfigDict, Field

from pagehand.model import Model

if TYPE_CHECKING:
    from pagehand.events import ExecutionResult
    from pagehand.state import TaskState


class AgentConfig(Model):
    """Settings that are plain data, so that a task can be taken up elsewhere.

    Attributes:
        language: Language in which the model works and errors are worded: a tag such as ``en`` or ``zh-CN``.
        max_steps: Number of model calls after which a task ends.
        step_delay: Seconds before every step but the first, so that a person can follow.
        max_failures: Number of failed actions in a row after which a task ends.
        max_repeats: Number of repetitions without any effect (the same action with the same result, or actions that
            leave the page as it is) after which a task ends; the model is told at 3, 5 and 8.
        time_limit: Seconds after which a task ends, pauses not counted; ``None`` for no limit.
        token_limit: Tokens, in all its model calls together, after which a task ends; ``None`` for no limit.
        history_tokens: Budget of the history in the prompt, in tokens as estimated; older steps are shortened.
        settle_timeout: Seconds to wait for a page that has changed its address to become quiet.
        max_page_chars: Budget for the text of the page.
        read_mode: ``viewport`` shows the model what is on screen, ``full`` the whole page.
        custom_system_prompt: Replaces the system text.
        instructions: What the host wants the model to heed, on every page.
        use_llms_txt: Read ``/llms.txt`` of the site and show it to the model.
        dialogs: How ``confirm`` and ``prompt`` of the page are answered.
        ignore: Selectors of parts that are neither read nor operated.
        redact: Selectors of parts whose text is not read.
        allow_javascript: Offer ``execute_javascript``, where the host can run it.
        replanning_limit: Number of plans after which ``act()`` ends; ``None`` for ``PAGEHAND_REPLANNING_LIMIT`` of the
            environment, or 20.
        debug: Keep the raw request and response of every step, not only of the last few.
    """

    model_config = ConfigDict(extra="ignore")

    language: str = "en"
    max_steps: int = Field(default=40, ge=1, le=1000)
    step_delay: float = Field(default=0.4, ge=0)
    max_failures: int = Field(default=5, ge=1)
    max_repeats: int = Field(default=12, ge=3, le=20)
    time_limit: float | None = Field(default=None, gt=0)
    token_limit: int | None = Field(default=None, gt=0)
    history_tokens: int = Field(default=1600, ge=800)
    settle_timeout: float = Field(default=3.0, ge=0)
    max_page_chars: int = Field(default=24_000, ge=1000)
    read_mode: Literal["viewport", "full"] = "viewport"
    custom_system_prompt: str | None = None
    instructions: str = ""
    use_llms_txt: bool = False
    dialogs: Literal["dismiss", "accept"] = "dismiss"
    ignore: list[str] = Field(default_factory=list)
    redact: list[str] = Field(default_factory=list)
    allow_javascript: bool = False
    replanning_limit: int | None = Field(default=None, ge=1, le=1000)
    debug: bool = False


Maybe = Awaitable[None] | None


@dataclass
class Hooks:
    """Functions of the host, sync or async. An error in one is the host's: it reaches the caller of ``execute``.

    Attributes:
        on_before_task: Before the first step.
        on_before_step: Before each step; gets its number.
        on_after_step: After each step, however it ended; gets the state with its history.
        on_after_task: After the last step; gets the result.
        on_dispose: Once, when the agent is disposed of.
        transform_page_content: Gets a text that comes from the page, returns what the model may read of it. Called for
            the text of the page with its title and address, for each result of an action, the name of its element, a
            new address, messages of dialogs and of the console, and the site's guide.
        page_instructions: Gets the address of the page, returns instructions for it, or ``None``.
        fetch_text: Gets an address, returns the text there, or ``None``; needed for ``use_llms_txt``.
    """

    on_before_task: Callable[[], Maybe] | None = None
    on_before_step: Callable[[int], Maybe] | None = None
    on_after_step: Callable[[TaskState], Maybe] | None = None
    on_after_task: Callable[[ExecutionResult], Maybe] | None = None
    on_dispose: Callable[[], Maybe] | None = None
    transform_page_content: Callable[[str], Awaitable[str] | str] | None = None
    page_instructions: Callable[[str], Awaitable[str | None] | str | None] | None = None
    fetch_text: Callable[[str], Awaitable[str | None]] | None = None
