"""Talking to language models: one client for all OpenAI-compatible servers, and a planner for none."""

from pagehand.llm.client import ChatClient
from pagehand.llm.factory import Provider, make_llm, providers
from pagehand.llm.failure import InvocationError
from pagehand.llm.memory import Memory

__all__ = ["ChatClient", "InvocationError", "Memory", "Provider", "make_llm", "providers"]
