"""Builds the runtime's assets: slim stdlib.zip and deps.zip, agent.zip, the native module, full.zip.

Two stages, each skipped when its inputs have not changed:

1. full    stdlib and dependencies are compiled inside Pyodide (once per pin);
2. agent   the agent is compiled inside Pyodide, imported, and runs a task; what it used of the first
           stage is what is shipped.

The second stage runs on the slim archives of the build before, which proves that they suffice. If the
agent asks for anything that they lack, it runs again with everything, and new ones are cut.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from buildtools import slim, sources
from buildtools.archives import read_zip, write_zip
from buildtools.environment import node
from buildtools.errors import BuildError
from buildtools.paths import BUILDTOOLS, FULL, NODE_SCRIPTS, PROMPTS, PYODIDE, PYRUNTIME, RUNTIME, STATE
from buildtools.process import note, run
from buildtools.stamps import Stamp, digest
from buildtools.wheels import ensure_wheels

INSIDE = BUILDTOOLS / "inside"

# Asserts and docstrings of others are dropped; the agent keeps its own.
OPTIMIZE_OTHERS = 2
OPTIMIZE_AGENT = 0

FULL_STDLIB, FULL_DEPS, NATIVE = FULL / "stdlib.zip", FULL / "deps.zip", FULL / "pydantic_core.so"
SLIM_STDLIB, SLIM_DEPS, AGENT = RUNTIME / "stdlib.zip", RUNTIME / "deps.zip", RUNTIME / "agent.zip"
TRACE = RUNTIME / "trace.json"
OUTPUTS = (SLIM_STDLIB, SLIM_DEPS, AGENT, TRACE)


def build_runtime() -> None:
    """Bring everything in `.build/full` and `.build/runtime` up to date."""
    _build_agent(_build_full(ensure_wheels()))


def _compile(jobs: list[tuple[dict[str, bytes], Path]]) -> None:
    """Compile each (sources, target) inside Pyodide; targets are written reproducibly."""
    with _scratch() as scratch:
        plan = []
        for at, (members, _) in enumerate(jobs):
            source, target = scratch / f"source{at}.zip", scratch / f"compiled{at}.zip"
            write_zip(source, members)
            plan.append({"source": str(source), "target": str(target)})
        job = json.dumps({"inside": str(INSIDE), "optimize": OPTIMIZE_OTHERS, "jobs": plan})
        run([node(), NODE_SCRIPTS / "compile.mjs"], what="Compiling Python inside Pyodide", input_text=job)
        for step, (_, target) in zip(plan, jobs, strict=True):
            write_zip(target, read_zip(Path(step["target"])))


@contextmanager
def _scratch() -> Iterator[Path]:
    STATE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=STATE) as folder:
        yield Path(folder)


def _build_full(wheels: list[Path]) -> str:
    key = digest(
        *wheels,
        PYODIDE / "python_stdlib.zip",
        INSIDE,
        NODE_SCRIPTS / "compile.mjs",
        BUILDTOOLS / "sources.py",
        BUILDTOOLS / "archives.py",
    )
    stamp = Stamp("full", key, [FULL_STDLIB, FULL_DEPS, NATIVE])
    if not stamp.is_fresh():
        note("compiling the standard library and the dependencies inside Pyodide")
        jobs = [
            (sources.stdlib_sources(), FULL_STDLIB),
            (sources.dependency_sources(wheels), FULL_DEPS),
        ]
        _compile(jobs)
        NATIVE.write_bytes(sources.native_module(wheels))
        shutil.rmtree(RUNTIME, ignore_errors=True)
        stamp.write()
    return key


def _build_agent(full_key: str) -> None:
    build = (BUILDTOOLS / "runtime.py", BUILDTOOLS / "slim.py", BUILDTOOLS / "sources.py", NODE_SCRIPTS)
    stamp = Stamp("agent", digest(full_key, PYRUNTIME / "pagehand", PROMPTS, *build), OUTPUTS)
    if stamp.is_fresh():
        return
    note("compiling the agent, and running it inside Pyodide to see what it imports")
    found = None
    if all(output.exists() for output in OUTPUTS):
        found = _compile_and_trace(SLIM_STDLIB, SLIM_DEPS, or_none=True)
        useless = set(json.loads(TRACE.read_text()).get("useless", []))
    if found is not None and not _lacking(found["missing"]) - useless:
        _cut(found["members"])
    else:
        found = _compile_and_trace(FULL_STDLIB, FULL_DEPS)
        _cut(found["members"])
        # Proves that nothing is missing from what was cut. What is looked for in vain now was found among
        # everything and then failed to load, such as a command line that lacks its own dependencies.
        proof = _compile_and_trace(SLIM_STDLIB, SLIM_DEPS)
        useless = _lacking(proof["missing"])
    TRACE.write_text(json.dumps({**found, "useless": sorted(useless)}, indent=1, sort_keys=True) + "\n")
    stamp.write()


def _cut(members_in_use: dict[str, list[str]]) -> None:
    """Write slim archives with what is in use and what is imported late."""
    for full, cut, name, lazy in (
        (FULL_STDLIB, SLIM_STDLIB, "stdlib", slim.LAZY_STDLIB),
        (FULL_DEPS, SLIM_DEPS, "deps", slim.LAZY_DEPS),
    ):
        members = read_zip(full)
        keep = slim.chosen_members(list(members), members_in_use.get(name, []), lazy)
        write_zip(cut, {member: members[member] for member in keep})


def _lacking(missing: list[str]) -> set[str]:
    """Those of the modules that were looked for in vain which exist among everything there is."""
    members = {name for archive in (FULL_STDLIB, FULL_DEPS) for name in read_zip(archive)}
    there = {name.removesuffix(".pyc").removesuffix("/__init__") for name in members}
    return {name for name in missing if name.replace(".", "/") in there}


def _compile_and_trace(stdlib: Path, deps: Path, *, or_none: bool = False) -> dict[str, Any] | None:
    """Compile the agent, import all of it and run a task with the given archives; writes agent.zip.

    Returns {"members": {archive: [names]}, "missing": [modules]}. A failure is a BuildError, or None
    if `or_none` (then the archives may be the reason).
    """
    members = sources.agent_sources()
    with _scratch() as scratch:
        source, compiled = scratch / "agent-sources.zip", scratch / "agent.zip"
        write_zip(source, members)
        files = {"pyodide": PYODIDE, "stdlib": stdlib, "deps": deps, "native": NATIVE}
        job = {
            "inside": str(INSIDE),
            "tools": str(FULL),
            "files": {name: str(path) for name, path in files.items()},
            "source": str(source),
            "target": str(compiled),
            "optimize": OPTIMIZE_AGENT,
            "modules": [*sources.agent_modules(members), *slim.LATE_IMPORTS],
        }
        command = [node(), NODE_SCRIPTS / "agent.mjs"]
        try:
            out = run(command, what="Running the agent inside Pyodide", input_text=json.dumps(job))
        except BuildError:
            if or_none:
                return None
            raise
        write_zip(AGENT, read_zip(compiled))
    found: dict[str, Any] = json.loads(out.splitlines()[-1])
    # In Pyodide the file is named after the Python version, not as the asset is.
    found["members"] = {
        ("stdlib" if name.startswith("python") else name): value for name, value in found["members"].items()
    }
    return found
