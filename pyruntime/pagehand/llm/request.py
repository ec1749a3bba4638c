"""Builds the body of a request: messages, the forced function or its substitute, parameters.

Order of precedence: the user's ``body`` wins over ours, what a server refuses is taken out of both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pagehand.llm.memory import Adaptation
from pagehand.llm.modes import TOOL_MODES, Mode
from pagehand.llm.schema import FUNCTION, compact, output_schema
from pagehand.llm.types import LLMConfig, Message, ToolInfo
from pagehand.prompting import render


def build_body(
    config: LLMConfig,
    messages: Sequence[Message],
    tools: Mapping[str, ToolInfo],
    adaptation: Adaptation,
    mode: Mode,
    *,
    stream: bool = False,
) -> dict[str, Any]:
    """The body of a completion request in ``mode``, as ``adaptation`` says the server wants it.

    ``stream`` asks for a stream where the server can; one that can do nothing else gets it anyway.
    """
    schema = output_schema(
        tools, enforced=mode is Mode.SCHEMA, plain=adaptation.plain_schema, flat=adaptation.flat_schema
    )
    body: dict[str, Any] = {"model": config.model, "messages": _messages(messages, schema, adaptation, mode)}
    body |= _output(schema, mode)
    if config.temperature is not None:
        body["temperature"] = config.temperature
    if config.max_tokens is not None:
        body["max_tokens"] = config.max_tokens
    if adaptation.stream or (stream and not adaptation.no_stream):
        body |= {"stream": True, "stream_options": {"include_usage": True}}
    return adaptation.adjust(body | adaptation.add | config.body)


def _output(schema: dict[str, Any], mode: Mode) -> dict[str, Any]:
    """The part of a body that makes the model answer with ``schema``."""
    if mode is Mode.SCHEMA:
        return {"response_format": {"type": "json_schema", "json_schema": {"name": FUNCTION, "schema": schema}}}
    if mode is Mode.PROMPT:
        return {}
    function = {"name": FUNCTION, "description": render("llm_function.j2"), "parameters": schema}
    output: dict[str, Any] = {"tools": [{"type": "function", "function": function}]}
    if mode is Mode.NAMED:
        output["tool_choice"] = {"type": "function", "function": {"name": FUNCTION}}
    elif mode is Mode.REQUIRED:
        output["tool_choice"] = "required"
    return output


def _messages(
    messages: Sequence[Message], schema: dict[str, Any], adaptation: Adaptation, mode: Mode
) -> list[dict[str, Any]]:
    plain: list[dict[str, Any]] = [message.model_dump() for message in messages]
    if mode not in TOOL_MODES:
        # Also with `response_format`: servers use it as a grammar and do not show it to the model.
        _append(plain, "system", render("llm_json_answer.j2", schema=compact(schema)))
    if adaptation.fold_system:
        plain = _folded(plain)
    plain = _merged(plain) if adaptation.merge_roles or adaptation.fold_system else plain
    return [_in_parts(message, pictures=not adaptation.no_images) for message in plain]


def _in_parts(message: dict[str, Any], *, pictures: bool) -> dict[str, Any]:
    """A message as the protocol has it: its content is text, or a list of parts where pictures go with it."""
    images = message.pop("images")
    if not images or not pictures:
        return message
    shown = [{"type": "image_url", "image_url": {"url": image}} for image in images]
    return message | {"content": [{"type": "text", "text": message["content"]}, *shown]}


def _append(messages: list[dict[str, Any]], role: str, text: str) -> None:
    for message in messages:
        if message["role"] == role:
            message["content"] += f"\n\n{text}"
            return
    messages.insert(0, {"role": role, "content": text, "images": ()})


def _folded(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [message | {"role": "user"} if message["role"] == "system" else message for message in messages]


def _merged(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    merged: list[dict[str, Any]] = []
    for message in messages:
        if merged and merged[-1]["role"] == message["role"]:
            text = f"{merged[-1]['content']}\n\n{message['content']}"
            merged[-1] = merged[-1] | {"content": text, "images": merged[-1]["images"] + message["images"]}
        else:
            merged.append(message)
    return merged
