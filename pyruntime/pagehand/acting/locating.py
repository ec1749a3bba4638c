"""From a description to an element: by its own name, from memory, or by asking the model, in this order."""

from __future__ import annotations

from pydantic import Field

from pagehand.acting.types import Fingerprint, TargetMemory
from pagehand.asking import Asking
from pagehand.errors import ToolError, phrase
from pagehand.history import defuse
from pagehand.llm.types import LLM, Message, ToolCall, ToolInfo
from pagehand.page.models import ElementId, Node, PageSnapshot
from pagehand.page.nodes import all_nodes, words
from pagehand.page.notation import shorten
from pagehand.page.render import describe, render_page
from pagehand.prompt import language_name
from pagehand.prompting import render
from pagehand.sight import Sight
from pagehand.task import Task
from pagehand.tools.base import Arguments

LOCATED = "located"
DESCRIPTION_LIMIT = 200


class Located(Arguments):
    id: ElementId | None = Field(default=None, description="left out if there is no such element, or several")
    several: bool = Field(default=False, description="several elements fit the description equally well")


class Locating:
    """Locates elements for a task.

    Args:
        task: The task.
        sight: Its view of the page.
        memory: Elements that were located before.
        llm: A model of its own for locating, if there is one.
    """

    def __init__(self, task: Task, sight: Sight, memory: TargetMemory | None = None, llm: LLM | None = None) -> None:
        self._task = task
        self._sight = sight
        self._memory = memory
        self._llm = llm
        self._asking = Asking(task)
        self._recalled: set[str] = set()
        self._prints: dict[str, Fingerprint | None] = {}

    async def locate(self, description: str) -> ElementId:
        """The number of the element that ``description`` means on the page as it is now.

        Raises:
            ToolError: ``not_found`` or ``ambiguous``.
            LLMError: The model gave no usable answer.
        """
        wanted = " ".join(description.split())
        self._recalled.discard(wanted)
        snapshot = await self._sight.current()
        if (plain := by_name(snapshot, wanted)) is not None:
            return plain
        if (known := await self._from_memory(wanted, snapshot)) is not None:
            self._recalled.add(wanted)
            return known
        element = await self._asked(wanted)
        self._prints[wanted] = await self._remember(wanted, element)
        return element

    async def fingerprint(self, description: str, element: ElementId) -> Fingerprint | None:
        """How to find ``element`` again, which is about to be used as what ``description`` means; ``None`` where nobody
        remembers targets."""
        wanted = " ".join(description.split())
        if wanted in self._prints:
            return self._prints.pop(wanted)
        return await self._remember(wanted, element)

    async def _remember(self, wanted: str, element: ElementId) -> Fingerprint | None:
        if self._memory is None:
            return None
        return await self._memory.remember(wanted, element, self._sight.snapshot, self._task.resources.page)

    async def failed(self, description: str) -> None:
        """An action on what ``description`` led to has failed: what came from memory is not to be trusted."""
        wanted = " ".join(description.split())
        if self._memory is not None and wanted in self._recalled:
            self._recalled.discard(wanted)
            await self._memory.mark_stale(wanted, self._sight.snapshot)

    async def _from_memory(self, wanted: str, snapshot: PageSnapshot) -> ElementId | None:
        if self._memory is None:
            return None
        return await self._memory.recall(wanted, snapshot, self._task.resources.page)

    async def _asked(self, wanted: str) -> ElementId:
        text = await self._task.transformed(
            render_page(self._sight.snapshot, self._task.resources.config.max_page_chars)
        )
        nonce = self._task.state.nonce
        language = language_name(self._task.resources.config.language)
        question = render("locate.j2", part="question", description=wanted, nonce=nonce, page=defuse(text, nonce))
        messages = [
            Message(role="system", content=render("locate.j2", part="system", language=language)),
            Message(role="user", content=question),
        ]
        tools = {LOCATED: ToolInfo(LOCATED, render("tools.j2", tool=LOCATED), Located, "id")}
        invocation = await self._asking.ask(messages, tools, _nothing, llm=self._llm)
        found = invocation.call.arguments
        assert isinstance(found, Located)
        shown = shorten(wanted, DESCRIPTION_LIMIT)
        if found.id is None:
            raise ToolError("ambiguous" if found.several else "not_found", phrase("quoted", shown))
        if not any(str(node.id) == str(found.id) for node in all_nodes(self._sight.snapshot.root)):
            raise ToolError("not_found", phrase("quoted", shown))
        return found.id


def by_name(snapshot: PageSnapshot, description: str) -> ElementId | None:
    """The one element that is called exactly so: by its name, or by its kind and name as in ``button "Pay now"``."""
    wanted = description.casefold()
    found = [node for node in all_nodes(snapshot.root) if node.id is not None and wanted in _names(node)]
    return found[0].id if len(found) == 1 else None


def _names(node: Node) -> set[str]:
    name = " ".join((node.name or words(node)).split())
    if not name:
        return set()
    return {name.casefold(), describe(node.kind, name).casefold(), f"{node.kind} {name}".casefold()}


async def _nothing(_: ToolCall) -> None:
    """The answer is all that is wanted."""
