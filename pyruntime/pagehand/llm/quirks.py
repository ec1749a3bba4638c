"""What servers and models do not take, as data: a table by name, and a table of lessons from refusals.

Both tables yield a :class:`Patch`. A new provider quirk is one row in :data:`QUIRKS`; a new kind of refusal
is one row in :data:`LESSONS`. A parameter that a refusal names by its key needs no row: it is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pagehand.llm.modes import FORCED, TOOL_MODES, Mode


@dataclass(frozen=True)
class Patch:
    """A change to requests.

    Attributes:
        drop: Body keys that are not sent.
        rename: Body keys that are sent under another name.
        add: Body fields that are sent unless the settings say otherwise.
        refuse: Output modes that are not used.
        stream: Always ask for a stream.
        no_stream: Do not ask for a stream.
        merge_roles: Join neighbouring messages of one role.
        fold_system: Put the system message into the first user message.
        plain_schema: Send the schema without what closes and counts fields.
        flat_schema: Send the schema without alternatives.
        no_images: Leave pictures out.
    """

    drop: frozenset[str] = frozenset()
    rename: Mapping[str, str] = field(default_factory=dict)
    add: Mapping[str, Any] = field(default_factory=dict)
    refuse: frozenset[Mode] = frozenset()
    stream: bool = False
    no_stream: bool = False
    merge_roles: bool = False
    fold_system: bool = False
    plain_schema: bool = False
    flat_schema: bool = False
    no_images: bool = False


@dataclass(frozen=True)
class Quirk:
    """Models whose name matches ``model``, at hosts that match ``host``, get ``patch``."""

    model: str
    patch: Patch
    host: str = ""


@dataclass(frozen=True)
class Lesson:
    """A refusal whose text matches ``pattern`` teaches ``patch``.

    Attributes:
        pattern: Regular expression over the error's text, case ignored.
        has: Body key that the refused request had (empty: any request).
        lacks: Body key that it had not.
        modes: Output modes in which the lesson holds (empty: all).
        pictures: It holds for requests with pictures only.
    """

    pattern: str
    patch: Patch
    has: str = ""
    lacks: str = ""
    modes: frozenset[Mode] = frozenset()
    pictures: bool = False

    def fits(self, text: str, body: Mapping[str, Any], mode: Mode) -> bool:
        """Whether a refusal of ``body``, sent in ``mode``, with the words ``text`` teaches this."""
        return (
            (not self.has or self.has in body)
            and (not self.lacks or not body.get(self.lacks))
            and (not self.modes or mode in self.modes)
            and (not self.pictures or _has_pictures(body))
            and re.search(self.pattern, text, re.IGNORECASE) is not None
        )


def _has_pictures(body: Mapping[str, Any]) -> bool:
    return any(isinstance(message.get("content"), list) for message in body.get("messages") or ())


QUIRKS: tuple[Quirk, ...] = (
    # Reasoning models of OpenAI take the default temperature only, and count thinking into the limit.
    Quirk(
        r"(^|/)(o[134]|gpt-5)(?!.*chat)",
        Patch(drop=frozenset({"temperature"}), rename={"max_tokens": "max_completion_tokens"}),
    ),
    # Thinking models refuse a forced call.
    Quirk(r"deepseek.*(reasoner|[-_]r1)", Patch(refuse=FORCED)),
    Quirk(r"kimi.*thinking", Patch(refuse=FORCED)),
    # GLM takes no other choice than `auto`, and answers others with an error that names nothing.
    Quirk(r"(^|/)glm-", Patch(refuse=FORCED)),
    # DashScope's hybrid models think by default, which excludes forced calls and answers without a stream.
    Quirk(
        r"qwen(3|-plus|-flash|-turbo)(?!.*thinking)",
        Patch(add={"enable_thinking": False}),
        host=r"dashscope|aliyuncs",
    ),
    Quirk(r"qwq|qwen.*thinking", Patch(refuse=FORCED, stream=True), host=r"dashscope|aliyuncs"),
)

_UNSUPPORTED = (
    r"not (?:\w+ )?(?:support|allow|permit|available|implement)|unsupported|unavailable"
    r"|unknown|unrecognized|invalid|no endpoints|requires|unexpected|extra"
)

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        r"image|vision|visual|multi-?modal|图片|图像|视觉|content\W.{0,60}(string|text|str\b)|(string|text|str\b).{0,60}\bcontent\b",
        Patch(no_images=True),
        pictures=True,
    ),
    Lesson(r"max_completion_tokens", Patch(rename={"max_tokens": "max_completion_tokens"}), has="max_tokens"),
    Lesson(
        r"(?=.*(think|reason|思考))(?=.*tool_?\s?choice)",
        Patch(refuse=FORCED),
        has="tool_choice",
        modes=FORCED,
    ),
    Lesson(
        r"tool_?\s?choice",
        Patch(refuse=frozenset({Mode.NAMED})),
        has="tool_choice",
        modes=frozenset({Mode.NAMED}),
    ),
    Lesson(
        r"tool_?\s?choice",
        Patch(refuse=frozenset({Mode.REQUIRED})),
        has="tool_choice",
        modes=frozenset({Mode.REQUIRED}),
    ),
    Lesson(r"(additional|min|max)_?properties", Patch(plain_schema=True)),
    Lesson(r"\b(any|one)_?of\b|invalid schema|schema .{0,40}(invalid|not supported)", Patch(flat_schema=True)),
    Lesson(
        rf"(?=.*(response_format|json_schema|structured output))(?=.*({_UNSUPPORTED}))",
        Patch(refuse=frozenset({Mode.SCHEMA})),
        has="response_format",
    ),
    Lesson(r"response_format|json_schema", Patch(refuse=frozenset({Mode.SCHEMA})), modes=frozenset({Mode.SCHEMA})),
    Lesson(r"stream_options", Patch(drop=frozenset({"stream_options"})), has="stream_options"),
    Lesson(
        r"(not|cannot|n't|verified|unable)\b.{0,60}\bstream(ing)?\b|\bstream(ing)?\b.{0,60}\b(not|unsupported|false)\b"
        r"|不支持流式",
        Patch(no_stream=True),
        has="stream",
    ),
    Lesson(
        r"非流式|(仅|只)支持流式|non-?streaming|(only|must|require|need|enable|set).{0,40}\bstream|\bstream(ing)?\b.{0,40}(only|must|require)",
        Patch(stream=True),
        lacks="stream",
    ),
    Lesson(
        r"roles? must alternate|alternat\w+ (between )?(user|roles)|consecutive .*(role|messages)",
        Patch(merge_roles=True),
    ),
    Lesson(
        r"system (role|messages?|prompt)\b.*not (\w+ )?support|only user and (assistant|model) roles",
        Patch(fold_system=True),
    ),
    Lesson(
        rf"(?=.*\b(tools?|function[ _]call(ing|s)?|tool use)\b)(?=.*({_UNSUPPORTED}))",
        Patch(refuse=TOOL_MODES),
        has="tools",
        modes=TOOL_MODES,
    ),
)

_KEPT = frozenset({"model", "messages", "tools", "stream"})


def lessons(text: str, body: Mapping[str, Any], mode: Mode) -> list[Patch]:
    """Every patch that a refusal of ``body`` with the words ``text`` suggests, the most specific first."""
    patches = [row.patch for row in LESSONS if row.fits(text, body, mode)]
    named = [key for key in body if key not in _KEPT and re.search(rf"(?<![\w]){re.escape(key)}(?![\w])", text)]
    return patches + [Patch(drop=frozenset({key})) for key in named]
