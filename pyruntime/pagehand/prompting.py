"""Loads the Jinja2 templates of ``prompts/``, the one place where sentences for the model live.

In a checkout they are at the top of the project; in a built product they travel inside the package.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import jinja2


def _folder() -> Traversable:
    packed = resources.files("pagehand").joinpath("_prompts")
    return packed if packed.is_dir() else Path(__file__).parents[2] / "prompts"


def _source(name: str) -> str | None:
    file = _folder().joinpath(name)
    return file.read_text("utf-8") if file.is_file() else None


@cache
def _environment() -> jinja2.Environment:
    # Prompts are plain text, not HTML: escaping would change what the model reads.
    return jinja2.Environment(
        loader=jinja2.FunctionLoader(_source),
        autoescape=False,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def render(name: str, **values: Any) -> str:
    """The text of template ``name`` (such as ``system.j2``), without trailing blank lines.

    Raises:
        jinja2.TemplateError: The template is missing, or a value that it needs is.
    """
    return _environment().get_template(name).render(**values).strip("\n")
