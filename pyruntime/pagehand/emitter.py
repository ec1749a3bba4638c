"""Listeners of an agent. A listener that fails is logged and harms nobody."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

Listener = Callable[[Any], None]


class Emitter:
    """Calls listeners by the name of an event, in the order in which they were added."""

    def __init__(self) -> None:
        self._listeners: dict[str, list[Listener]] = {}

    def on(self, name: str, listener: Listener) -> Callable[[], None]:
        """Add a listener; the function returned takes it away again."""
        listeners = self._listeners.setdefault(name, [])
        listeners.append(listener)

        def remove() -> None:
            if listener in listeners:
                listeners.remove(listener)

        return remove

    def has(self, name: str) -> bool:
        """Whether anybody listens."""
        return bool(self._listeners.get(name))

    def emit(self, name: str, payload: Any) -> None:
        """Call all listeners of ``name``."""
        for listener in list(self._listeners.get(name, ())):
            try:
                listener(payload)
            except Exception:
                logging.getLogger(__name__).exception("a listener of %r failed", name)
