"""Errors of the agent: one tree, one table of codes.

::

    PagehandError            anything that Pagehand raises on purpose
    ├── LifecycleError       execute() called when it must not be: disposed, running, empty task
    ├── LLMError             the model or its server: network, auth, truncated, …
    ├── ToolError            a tool could not do what it was asked; the model reads the cause
    └── PageError            the page cannot be read or operated

Every error has a ``code`` (a key of ``errors.json``, which JavaScript shares), a sentence for the person
(``message``) and a sentence for the model (``advice``). ``detail`` is the technical cause.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources


@cache
def error_table() -> dict[str, dict[str, str]]:
    """The table of codes: ``{code: {"en": …, "zh": …, "model": …}}``."""
    text = resources.files("pagehand").joinpath("errors.json").read_text("utf-8")
    table: dict[str, dict[str, str]] = json.loads(text)
    return table


def sentence(code: str, audience: str, detail: str = "") -> str:
    """The sentence of ``code`` for ``audience`` (a language tag such as ``en`` or ``zh-CN``, or ``model``)."""
    row = error_table().get(code) or error_table()["internal"]
    key = audience if audience in row else audience.split("-", maxsplit=1)[0].lower()
    return row.get(key, row["en"]).replace("{detail}", detail or code)


class PagehandError(Exception):
    """Base of all errors that Pagehand raises on purpose.

    Args:
        code: A key of ``errors.json``.
        detail: The technical cause, in a few words; it may be shown and is never secret.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        self.code = code if code in error_table() else "internal"
        self.detail = detail
        super().__init__(self.message)

    @property
    def message(self) -> str:
        """The sentence for the person, in English."""
        return sentence(self.code, "en", self.detail)

    @property
    def advice(self) -> str:
        """The sentence for the model."""
        return sentence(self.code, "model", self.detail)

    def localized(self, language: str) -> str:
        """The sentence for the person in ``language`` (English where there is no translation)."""
        return sentence(self.code, language, self.detail)


class LifecycleError(PagehandError):
    """``execute()`` was called when it must not be: ``disposed``, ``already_running``, ``empty_task``."""


class LLMError(PagehandError):
    """The model or its server did not give a usable answer.

    Args:
        code: One of the model codes of ``errors.json``.
        detail: Status and first words of the cause.
        retryable: The same or a corrected request may succeed.
        correctable: The model can do better when it is told what was wrong; ``advice`` says it.
        retry_after: Seconds that the server asks to wait, if it does.
    """

    def __init__(
        self,
        code: str,
        detail: str = "",
        *,
        retryable: bool = False,
        correctable: bool = False,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(code, detail)
        self.retryable = retryable or correctable
        self.correctable = correctable
        self.retry_after = retry_after


class ToolError(PagehandError):
    """A tool could not do what it was asked. It becomes a result that the model reads."""


class PageError(PagehandError):
    """The page cannot be read or operated: ``no_page``, ``page_error``, ``channel_closed``, …"""
