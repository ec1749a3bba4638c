"""Errors of the agent: one tree, one table of codes.

::

    PagehandError            anything that Pagehand raises on purpose
    ├── LifecycleError       execute() called when it must not be: disposed, running, empty task
    ├── LLMError             the model or its server: network, auth, truncated, …
    ├── ToolError            a tool could not do what it was asked; the model reads the cause
    └── PageError            the page cannot be read or operated

Every error has a ``code`` (a key of ``errors.json``, which JavaScript shares), a sentence for the person
(``message``) and a sentence for the model (``advice``). ``detail`` is the technical cause: words of others, or of
``details.json``, which go into the sentence in its own language.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib import resources


@cache
def error_table() -> dict[str, dict[str, str]]:
    """The table of codes: ``{code: {"en": …, "zh": …, "model": …}}``."""
    text = resources.files("pagehand").joinpath("errors.json").read_text("utf-8")
    table: dict[str, dict[str, str]] = json.loads(text)
    return table


@cache
def _phrases() -> dict[str, dict[str, str]]:
    text = resources.files("pagehand").joinpath("details.json").read_text("utf-8")
    table: dict[str, dict[str, str]] = json.loads(text)
    return table


def phrase(key: str, value: object = "") -> str:
    """A detail in our own words, to be said in any language: a mark for row ``key`` of ``details.json``.

    ``value`` stands for ``{0}`` in the row.
    """
    text = str(value).replace("{", "(").replace("}", ")")
    return f"{{{key}:{text}}}" if text else f"{{{key}}}"


def spelled(detail: str, language: str = "en") -> str:
    """``detail`` with its phrases in ``language``, English where there is no translation."""

    def words(mark: re.Match[str]) -> str:
        row = _phrases().get(mark[1])
        return mark[0] if row is None else row.get(_base(language), row["en"]).replace("{0}", mark[2] or "")

    return re.sub(r"\{([a-z_]+)(?::([^{}]*))?\}", words, detail)


def _base(language: str) -> str:
    return language.split("-", maxsplit=1)[0].lower()


def sentence(code: str, audience: str, detail: str = "") -> str:
    """The sentence of ``code`` for ``audience`` (a language tag such as ``en`` or ``zh-CN``, or ``model``)."""
    row = error_table().get(code) or error_table()["internal"]
    key = audience if audience in row else _base(audience)
    return row.get(key, row["en"]).replace("{detail}", spelled(detail, key) or code)


class PagehandError(Exception):
    """Base of all errors that Pagehand raises on purpose.

    Args:
        code: A key of ``errors.json``.
        detail: The technical cause, in a few words; it may be shown and is never secret.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        self.code = code if code in error_table() else "internal"
        self.raw_detail = detail
        """``detail`` as it was given: its phrases are still to be said in a language."""
        super().__init__(self.message)

    @property
    def detail(self) -> str:
        """The technical cause, in English."""
        return spelled(self.raw_detail)

    @property
    def message(self) -> str:
        """The sentence for the person, in English."""
        return sentence(self.code, "en", self.raw_detail)

    @property
    def advice(self) -> str:
        """The sentence for the model."""
        return sentence(self.code, "model", self.raw_detail)

    def localized(self, language: str) -> str:
        """The sentence for the person in ``language`` (English where there is no translation)."""
        return sentence(self.code, language, self.raw_detail)


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
