"""Entry point in Pyodide: ties a :class:`Session` to the JavaScript around it.

JavaScript registers the module ``pagehand_host`` before it imports this one::

    pyodide.registerJsModule("pagehand_host", {call, cancel, notify});
    const session = pyodide.pyimport("pagehand.platform.entry").create_session();
    const answer = await session.handle("runtime.run", JSON.stringify({task}));
"""

from __future__ import annotations

import asyncio
from itertools import count

import pagehand_host  # registered by JavaScript

from pagehand.platform.fetch_transport import FetchTransport
from pagehand.platform.session import Session


class _JsHost:
    """Calls JavaScript; a call that is cancelled here is cancelled there."""

    def __init__(self) -> None:
        self._ids = count(1)

    async def call(self, method: str, params: str) -> str:
        call_id = str(next(self._ids))
        try:
            return str(await pagehand_host.call(method, params, call_id))
        except asyncio.CancelledError:
            pagehand_host.cancel(call_id)
            raise

    def notify(self, method: str, params: str) -> None:
        pagehand_host.notify(method, params)


def create_session() -> Session:
    """The one session of this runtime."""
    return Session(_JsHost(), FetchTransport)
