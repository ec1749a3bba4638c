"""Tools that exist only where the host provides for them."""

from __future__ import annotations

import base64
import json

from pagehand.page.models import Extract
from pagehand.tools import TaskFile, assemble
from tests.unit.loop_support import DONE, Rig

CV = TaskFile(name="cv.pdf", type="application/pdf", base64=base64.b64encode(b"%PDF secret words").decode())


def test_neither_is_offered_by_default() -> None:
    assert {"upload_file", "execute_javascript"}.isdisjoint(assemble({}, can_ask=True))
    assert {"upload_file", "execute_javascript"} <= set(assemble({}, can_ask=True, files=[CV], scripts=True))


async def test_files_go_to_the_page_and_their_content_not_to_the_model() -> None:
    rig = Rig({"upload_file": {"id": 3, "files": ["cv.pdf"]}}, DONE)
    rig.agent.files = [CV]
    await rig.agent.execute("a")
    assert rig.page.actions[0].arguments()["files"] == [CV.model_dump()]
    assert CV.base64 not in rig.llm.prompt(2)
    assert rig.agent.state is not None
    assert CV.base64 not in rig.agent.state.model_dump_json()


async def test_a_file_that_nobody_gave_is_refused() -> None:
    rig = Rig({"upload_file": {"id": 3, "files": ["id_rsa"]}}, DONE)
    rig.agent.files = [CV]
    await rig.agent.execute("a")
    step = rig.agent.state.steps[0]  # type: ignore[union-attr]
    assert (step.action.ok, step.action.code) == (False, "no_option")
    assert "cv.pdf" in step.action.output
    assert not rig.page.actions


async def test_scripts_only_by_explicit_option() -> None:
    rig = Rig({"execute_javascript": {"script": "return 1"}}, DONE, allow_javascript=True)
    rig.page.extracted = Extract(text=json.dumps({"a": 1}), total=7)
    await rig.agent.execute("a")
    assert rig.agent.state is not None
    assert rig.agent.state.steps[0].action.output == '{"a": 1}'


async def test_a_script_that_fails_is_a_result() -> None:
    rig = Rig({"execute_javascript": {"script": "x("}}, DONE, allow_javascript=True)
    rig.page.refusing["run_script"] = "tool_failed"
    await rig.agent.execute("a")
    assert rig.agent.state is not None
    assert rig.agent.state.steps[0].action.code == "tool_failed"
