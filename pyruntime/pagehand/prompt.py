"""Puts the two messages of a step together: what never changes first, what changes most last."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from urllib.parse import urlsplit

from pagehand.compaction import HistoryText
from pagehand.config import AgentConfig, Hooks
from pagehand.digest import render_earlier
from pagehand.history import defuse
from pagehand.hooking import call_hook
from pagehand.llm.types import Message
from pagehand.page.notation import shorten
from pagehand.prompting import render
from pagehand.state import TaskState

LLMS_TXT_LIMIT = 6000
"""Characters of a site's ``llms.txt`` that the model is shown."""

_LANGUAGES = {
    "en": "English",
    "zh": "Chinese (中文)",
    "de": "German",
    "fr": "French",
    "es": "Spanish",
    "ja": "Japanese",
}


def language_name(tag: str) -> str:
    """A language tag as a name that a model knows; the tag itself where there is none."""
    return _LANGUAGES.get(tag.split("-", maxsplit=1)[0].lower(), tag)


def system_message(config: AgentConfig, *, can_ask: bool) -> Message:
    """The system text: from the template, or the host's own."""
    text = config.custom_system_prompt
    if text is None:
        text = render("system.j2", language=language_name(config.language), can_ask=can_ask)
    return Message(role="system", content=text)


def user_message(
    state: TaskState, config: AgentConfig, page: str, instructions: str, history: HistoryText | None = None
) -> Message:
    """The request, the history and the page. ``history`` remembers what it has written of this task before."""
    text = render(
        "user.j2",
        instructions=instructions,
        task=state.task,
        earlier=render_earlier(state),
        history=(history or HistoryText()).write(state, config.history_tokens),
        step=state.next_step,
        max_steps=config.max_steps,
        now=datetime.now().astimezone().strftime("%Y-%m-%d %H:%M"),
        nonce=state.nonce,
        page=defuse(page, state.nonce),
    )
    return Message(role="user", content=text)


class Instructions:
    """What the host and the site want the model to heed, for the page at hand. Reads ``llms.txt`` once per origin."""

    def __init__(self, config: AgentConfig, transform: Callable[[str], Awaitable[str]], hooks: Hooks) -> None:
        self._config = config
        self._transform = transform
        self._hooks = hooks
        self._guides: dict[str, str] = {}

    async def collect(self, url: str, nonce: str) -> str:
        """The text of ``<instructions>``; empty where there is nothing to say."""
        parts = [self._config.instructions.strip(), await self._of_page(url), await self._of_site(url, nonce)]
        return "\n\n".join(part for part in parts if part)

    async def _of_page(self, url: str) -> str:
        return str(await call_hook(self._hooks.page_instructions, url) or "").strip()

    async def _of_site(self, url: str, nonce: str) -> str:
        fetch = self._hooks.fetch_text
        parts = urlsplit(url)
        if not self._config.use_llms_txt or fetch is None or parts.scheme not in ("http", "https"):
            return ""
        origin = f"{parts.scheme}://{parts.netloc}"
        if origin not in self._guides:
            try:
                text = await fetch(f"{origin}/llms.txt")
            except Exception:
                # The guide is a courtesy of the site: whatever is wrong with it, the task goes on without.
                text = None
            self._guides[origin] = await self._transform(shorten((text or "").strip(), LLMS_TXT_LIMIT))
        guide = self._guides[origin]
        # It comes from the site, so it is fenced like everything else that does.
        return f"<page-{nonce}>\n{defuse(guide, nonce)}\n</page-{nonce}>" if guide else ""
