"""Recorded elements in words."""

from __future__ import annotations

from pagehand.flows.fingerprint import Fingerprint
from pagehand.flows.wording import normal
from pagehand.page.notation import shorten
from pagehand.page.render import describe
from pagehand.prompting import render

WORDS_LIMIT = 80
"""Characters of each part."""


def told(fingerprint: Fingerprint) -> str:
    """A recorded element, so that a model can find it: kind and name, and where it was if others were called so too."""
    places = ("row",) if fingerprint.alone else ("row", "container", "heading", "before", "after")
    names = ("kind", "name", *places)
    return render("target.j2", target={name: shorten(getattr(fingerprint, name), WORDS_LIMIT) for name in names})


def is_bare(description: str, fingerprint: Fingerprint) -> bool:
    """Whether ``description`` says no more than the kind and the name of the element."""
    bare = (fingerprint.name, describe(fingerprint.kind, fingerprint.name))
    return normal(description) in {normal(each) for each in bare}


def best_words(description: str | None, fingerprint: Fingerprint | None) -> str:
    """What tells more of an element: the words of the plan, or what was recorded of it."""
    if fingerprint is None:
        return description or ""
    return told(fingerprint) if not description or is_bare(description, fingerprint) else description
