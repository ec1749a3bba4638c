"""The base of all models of the agent.

Validators are built when a model is first used, not when it is defined: most of the time that the runtime takes to
start would otherwise go into models that a task may never need.
"""

from __future__ import annotations

import pydantic


class Model(pydantic.BaseModel):
    """A pydantic model whose validator is built on first use."""

    model_config = pydantic.ConfigDict(defer_build=True)
