"""What models and their servers really send: the agent must do the one thing that was meant, or say why not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases.case import Case, model_cases
from tests.cases.run import run_agent
from tests.cases.run_checks import check_actions, check_run
from tests.cases.script import Script
from tests.cases.sentences import SENTENCES


@pytest.mark.parametrize(
    ("case", "variant"),
    [pytest.param(case, raw, id=f"{case.id}-{name}" if name else case.id) for case, name, raw in model_cases()],
)
async def test_case(case: Case, variant: dict[str, Any]) -> None:
    run = await run_agent(case, variant, Script(variant))
    check_actions(run, variant["expect"])
    for expectation in variant["expect"]:
        if isinstance(expectation, str):
            SENTENCES[expectation](run)
        else:
            check_run(run, expectation)
