"""Pausing: the person takes the page for a while, the task waits."""

from __future__ import annotations

import asyncio
import time


class Pause:
    """A gate that the loop passes before every step and before every action.

    Attributes:
        seconds: How long it was shut so far, the time it is shut now not included.
    """

    def __init__(self) -> None:
        self.seconds = 0.0
        self._since: float | None = None
        self._open = asyncio.Event()
        self._open.set()

    @property
    def on(self) -> bool:
        """Whether the gate is shut."""
        return self._since is not None

    def begin(self) -> bool:
        """Shut the gate; false if it is already."""
        if self._since is not None:
            return False
        self._since = time.time()
        self._open.clear()
        return True

    def end(self) -> bool:
        """Open the gate; false if it is open."""
        if self._since is None:
            return False
        self.seconds += time.time() - self._since
        self._since = None
        self._open.set()
        return True

    async def passed(self) -> bool:
        """Wait until the gate is open; true if that took a wait."""
        waited = self.on
        await self._open.wait()
        return waited
