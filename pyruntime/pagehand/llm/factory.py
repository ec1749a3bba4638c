"""From settings to a client: fills in what the provider's preset knows, and says what is missing."""

from __future__ import annotations

import json
from importlib import resources

import httpx
from pydantic import Field

from pagehand.errors import LLMError, phrase
from pagehand.llm.client import ChatClient
from pagehand.llm.memory import Memory
from pagehand.llm.types import LLMConfig, TransformRequest
from pagehand.model import Model

OFFLINE = "offline"
_OFFLINE_URL = "http://offline.invalid/v1"
"""The built-in planner answers here; the name can never be resolved."""


class Provider(Model):
    """A row of ``providers.json``, which the settings page shows too.

    Attributes:
        label: Name for people.
        base_url: Address of its API; empty if only the user knows it.
        model: A model to begin with; empty if only the user knows it.
        key: Whether it works with a key only.
        headers: Headers that it wants from browsers.
    """

    label: str
    base_url: str
    model: str
    key: bool
    headers: dict[str, str] = Field(default_factory=dict)


def providers() -> dict[str, Provider]:
    """The known providers by name."""
    text = resources.files("pagehand.llm").joinpath("providers.json").read_text("utf-8")
    return {name: Provider.model_validate(row) for name, row in json.loads(text).items()}


def make_llm(
    config: LLMConfig,
    transport: httpx.AsyncBaseTransport | None = None,
    *,
    transform_request: TransformRequest | None = None,
    memory: Memory | None = None,
) -> ChatClient:
    """A client for ``config``.

    Args:
        config: The settings.
        transport: Carries requests; the built-in planner needs none.
        transform_request: Gets each request last and returns the one to send.
        memory: What the session knows of its servers.

    Raises:
        LLMError: ``config``: something is missing; the message says what.
    """
    if config.provider == OFFLINE:
        from pagehand.llm.offline import OfflineTransport  # a large module that real models never need

        own = {"base_url": _OFFLINE_URL, "model": OFFLINE, "api_key": "", "headers": {}, "body": {}}
        return ChatClient(config.model_copy(update=own), transport=OfflineTransport(), memory=memory)
    complete = completed(config)
    provider = providers().get(config.provider)
    if provider is not None and provider.key and complete.base_url == provider.base_url:
        authorised = any(name.lower() in {"authorization", "api-key", "x-api-key"} for name in complete.headers)
        if not complete.api_key.strip() and not authorised and transform_request is None:
            raise LLMError("config", phrase("needs_key", provider.label))
    return ChatClient(complete, transport=transport, transform_request=transform_request, memory=memory)


def completed(config: LLMConfig) -> LLMConfig:
    """``config`` with what its provider's preset fills in."""
    provider = providers().get(config.provider)
    if provider is None:
        return config
    update = {
        "base_url": config.base_url.strip() or provider.base_url,
        "model": config.model.strip() or provider.model,
        "headers": provider.headers | config.headers,
    }
    return config.model_copy(update=update)
