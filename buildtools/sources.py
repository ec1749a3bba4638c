"""Gathers the Python sources that become the runtime's archives, as name -> contents."""

from __future__ import annotations

from pathlib import Path

from buildtools.archives import read_zip
from buildtools.paths import BUILDTOOLS, PROMPTS, PYODIDE, PYRUNTIME
from buildtools.stamps import files_under

NATIVE_STUB = "pydantic_core/_pydantic_core.py"
NATIVE_PREFIX = "pydantic_core/_pydantic_core."

# Runs the agent under CPython and drives a browser from outside; it has no place in a page.
CPYTHON_ONLY = {"pagehand/platform/file_store.py", "pagehand/platform/playwright_page.py"}

# Typing stubs, C sources and markers that no interpreter reads.
NOT_AT_RUN_TIME = (".pyi", ".c", ".h", ".typed", ".md")


def stdlib_sources() -> dict[str, bytes]:
    """The standard library of the pinned Pyodide, with Pyodide's own Python modules."""
    return _useful(read_zip(PYODIDE / "python_stdlib.zip"))


def dependency_sources(wheels: list[Path]) -> dict[str, bytes]:
    """All wheels but micropip's in one tree, with the stand-in for pydantic_core's native module."""
    merged: dict[str, bytes] = {}
    for wheel in wheels:
        if not wheel.name.startswith("micropip-"):
            merged.update(read_zip(wheel))
    code = {name: data for name, data in merged.items() if ".dist-info/" not in name and not name.endswith(".so")}
    code[NATIVE_STUB] = (BUILDTOOLS / "inside" / "native_loader.py").read_bytes()
    return _useful(code)


def native_module(wheels: list[Path]) -> bytes:
    """The WebAssembly side module of pydantic_core."""
    wheel = next(wheel for wheel in wheels if wheel.name.startswith("pydantic_core-"))
    files = read_zip(wheel)
    return next(data for name, data in files.items() if name.startswith(NATIVE_PREFIX) and name.endswith(".so"))


def agent_sources() -> dict[str, bytes]:
    """The agent with its data files, and the prompts as its folder `_prompts`."""
    members = {f.relative_to(PYRUNTIME).as_posix(): f.read_bytes() for f in files_under(PYRUNTIME / "pagehand")}
    for file in files_under(PROMPTS):
        members[f"pagehand/_prompts/{file.relative_to(PROMPTS).as_posix()}"] = file.read_bytes()
    return {name: data for name, data in _useful(members).items() if name not in CPYTHON_ONLY}


def agent_modules(members: dict[str, bytes]) -> list[str]:
    """Dotted names of all modules among `members`."""
    names = (name.removesuffix(".py") for name in sorted(members) if name.endswith(".py"))
    return [name.removesuffix("/__init__").replace("/", ".") for name in names]


def _useful(members: dict[str, bytes]) -> dict[str, bytes]:
    return {name: data for name, data in members.items() if not name.endswith(NOT_AT_RUN_TIME)}
