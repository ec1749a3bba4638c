"""`build.py test`: runs the suites one after the other; each ends with pytest's own summary line.

What a suite needs is made before it: nothing for `unit`, the bridge and a browser for `browser`, the libraries
and their pages for `components`, all products for `runtime` and `e2e`. A suite that finds no test has failed. `live`
runs against a real model server where one is installed, and says "skipped" and why where there is none.
"""

from __future__ import annotations

import os
import subprocess
import time

from buildtools.components import build_components
from buildtools.environment import ensure_all, node, node_env
from buildtools.paths import NODE_MODULES, ROOT, TESTS, VENV_BIN, VENV_PYTHON
from buildtools.products import build_products

# Two workers where tests wait for browsers; one where a process each costs more than it saves.
WORKERS = {"unit": None, "browser": 2, "cases": 2, "components": 2, "runtime": None, "e2e": 2, "live": None}
"""Suite -> processes."""
NEED_NOTHING = ("unit", "live")
"""Suites that run the agent alone."""

TEST_TIMEOUT_S = 180

NO_TESTS = 5
"""Exit code of pytest when it found nothing to run."""


def test(suites: list[str], passed_on: list[str]) -> int:
    """Run the named suites; 0 only if every one of them passed."""
    failed = [suite for suite in suites if not _run(suite, passed_on)]
    if len(suites) > 1 or failed:
        print(f"suites failed: {', '.join(failed)}" if failed else f"suites passed: {', '.join(suites)}", flush=True)
    return 1 if failed else 0


def _run(suite: str, passed_on: list[str]) -> bool:
    started = time.monotonic()
    print(f"\n== {suite}", flush=True)
    passed = _lint() if suite == "lint" else _pytest(suite, passed_on)
    print(f"== {suite}: {'passed' if passed else 'FAILED'} in {time.monotonic() - started:.0f} s", flush=True)
    return passed


def _lint() -> bool:
    ensure_all()
    tsc = NODE_MODULES / "typescript" / "bin" / "tsc"
    checks = {
        "ruff check": [VENV_BIN / "ruff", "check", "."],
        "ruff format": [VENV_BIN / "ruff", "format", "--check", "."],
        "mypy": [VENV_BIN / "mypy"],
        "tsc": [node(), tsc, "--project", ROOT / "tsconfig.json"],
    }
    results = {}
    for name, command in checks.items():
        print(f"-- {name}", flush=True)
        results[name] = subprocess.call([str(part) for part in command], cwd=ROOT) == 0
    return all(results.values())


def _pytest(suite: str, passed_on: list[str]) -> bool:
    if suite not in NEED_NOTHING:
        build_products()
    if suite == "components":
        build_components()
    command = [str(VENV_PYTHON), "-m", "pytest", str(TESTS / suite), f"--timeout={TEST_TIMEOUT_S}"]
    if suite == "live":
        command.append("-rs")
    if WORKERS[suite]:
        command.append(f"--numprocesses={WORKERS[suite]}")
    env = {**os.environ, **_environment(suite)}
    code = subprocess.call([*command, *passed_on], cwd=ROOT, env=env)
    if code == NO_TESTS:
        print(f"no test of this suite matches: {' '.join(passed_on)}", flush=True)
    return code == 0


def _environment(suite: str) -> dict[str, str]:
    """What tests/ may read: the browser and the Node.js that were chosen for this machine."""
    if suite in NEED_NOTHING:
        return {}
    from buildtools.browser import find_chromium

    return {"PAGEHAND_CHROMIUM": str(find_chromium()), "PAGEHAND_NODE": node(), **node_env()}
