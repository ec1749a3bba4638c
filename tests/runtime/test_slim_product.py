"""The slim product holds all that the agent needs, and nothing that it does not."""

from __future__ import annotations

import json
import zipfile

from buildtools.sources import agent_modules, agent_sources
from tests.runtime.conftest import ASSETS, ROOT, Probe


def test_every_module_of_the_agent_imports_from_the_slim_product(probe: Probe) -> None:
    modules = agent_modules(agent_sources())
    seen = probe("imports", modules=modules)
    assert seen["failed"] == {}
    assert set(modules) <= set(seen["modules"])
    assert seen["version"] == json.loads((ASSETS / "runtime.json").read_text())["python"]


def test_what_is_imported_late_is_there(probe: Probe) -> None:
    expressions = [
        "'bücher.example'.encode('idna').decode()",
        "b'caf\\xe9'.decode('latin-1')",
        "__import__('datetime').datetime.strptime('2026-03-01', '%Y-%m-%d').day",
        "__import__('httpx').URL('https://bücher.example/').raw_host.decode()",
        "__import__('pydantic').TypeAdapter(list[int]).validate_json('[1]')",
        "__import__('jinja2').Environment().from_string('{{ x|upper }}').render(x='a')",
        "__import__('json_repair').loads('{a: 1,')",
        "''.join(__import__('traceback').format_exception_only(ValueError('x'))).strip()",
    ]
    seen = probe("imports", modules=[], expressions=expressions)
    assert seen["values"] == [
        "xn--bcher-kva.example", "café", 1, "xn--bcher-kva.example", [1], "A", {"a": 1}, "ValueError: x",
    ]  # fmt: skip


def test_a_module_that_is_not_shipped_is_really_absent(probe: Probe) -> None:
    seen = probe("imports", modules=["tkinter", "micropip", "httpcore", "pagehand.platform.playwright_page"])
    assert set(seen["failed"]) == {"tkinter", "micropip", "httpcore", "pagehand.platform.playwright_page"}


def test_archives_are_stored_bytecode_alone() -> None:
    for name in ("stdlib.zip", "deps.zip", "agent.zip"):
        with zipfile.ZipFile(ASSETS / name) as archive:
            entries = archive.infolist()
        assert entries, name
        assert {entry.compress_type for entry in entries} == {zipfile.ZIP_STORED}, name
        assert not [entry.filename for entry in entries if entry.filename.endswith(".py")], name
        assert {entry.date_time for entry in entries} == {(1980, 1, 1, 0, 0, 0)}, name


def test_prompts_and_error_codes_travel_with_the_agent() -> None:
    with zipfile.ZipFile(ASSETS / "agent.zip") as archive:
        names = set(archive.namelist())
        prompts = {f"pagehand/_prompts/{file.name}" for file in (ROOT / "prompts").glob("*.j2")}
        assert prompts
        assert prompts <= names
        codes = archive.read("pagehand/errors.json")
    assert codes == (ROOT / "pyruntime" / "pagehand" / "errors.json").read_bytes()
