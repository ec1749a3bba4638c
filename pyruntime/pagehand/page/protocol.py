"""The one way by which the agent touches a page."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from pagehand.page.models import (
    ActionResult,
    ElementId,
    Extract,
    Finds,
    ObserveOptions,
    PageAction,
    PageInfo,
    PageSnapshot,
    Survey,
)


class Page(Protocol):
    """Eyes and hands. All calls can be cancelled.

    Raises:
        PageError: ``no_page`` when the document went away during a call, ``page_error`` for other faults.
    """

    async def info(self) -> PageInfo:
        """Address, title, language and loading state; cheap."""
        ...

    async def observe(self, options: ObserveOptions) -> PageSnapshot:
        """Read the page."""
        ...

    async def act(self, action: PageAction) -> ActionResult:
        """Carry out one action; a refusal is a result, not an error."""
        ...

    async def find(self, query: str, limit: int) -> Finds:
        """Search the whole page for a text; the first ``limit`` places where it stands can be operated by their ids.

        Raises:
            PageError: ``bad_value`` without anything to look for.
        """
        ...

    async def extract(self, element: ElementId | None, format: str, limit: int) -> Extract:
        """Read an element, or the whole page, as ``text``, ``markdown`` or ``table``, cut at ``limit`` characters.

        Raises:
            PageError: ``unknown_id``, ``gone``, ``not_allowed``, ``hidden``, ``no_table``.
        """
        ...

    async def run_script(self, script: str, limit: int) -> Extract:
        """Run a script in the page's world; what it returns as text, cut at ``limit`` characters.

        Raises:
            PageError: ``bad_action`` where the host does not allow that, ``tool_failed`` with what went wrong.
        """
        ...

    async def survey(self) -> Survey:
        """Read the whole page, for whoever looks for an element: nothing counts as seen by the model, and what
        happened on the page is left for the next :meth:`observe`."""
        ...

    async def settle(self, timeout: float) -> bool:
        """Wait until the page is quiet, for ``timeout`` seconds at most; true when it is."""
        ...

    async def show_mask(self, status: str) -> None:
        """Put the mask over the page, or change its status line."""
        ...

    async def hide_mask(self) -> None:
        """Take the mask and the pointer away."""
        ...

    async def clear_highlights(self) -> None:
        """Take all highlights away."""
        ...


@runtime_checkable
class Camera(Protocol):
    """What a page is besides where its host can take pictures of it."""

    async def screenshot(self) -> str | None:
        """What is on screen, as a ``data:`` address; parts whose text is not read are covered. ``None`` when no
        picture can be taken just now."""
        ...
