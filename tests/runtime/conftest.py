"""Runs probes: small programs on Node that boot the built product in Pyodide and print what they saw as JSON."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PROBES = Path(__file__).parent / "probes"
ASSETS = ROOT / "dist" / "extension" / "runtime"

Probe = Callable[..., dict[str, Any]]


@pytest.fixture(scope="session")
def probe() -> Probe:
    """`probe(name, **params)` runs tests/runtime/probes/<name>.mjs and returns the JSON of its last line."""

    def run(name: str, **params: Any) -> dict[str, Any]:
        done = subprocess.run(
            [os.environ["PAGEHAND_NODE"], str(PROBES / f"{name}.mjs")],
            input=json.dumps({"assets": str(ASSETS), **params}),
            capture_output=True,
            text=True,
            check=False,
            cwd=ROOT,
        )
        # A crash prints Pyodide's minified source, one line of a megabyte, before the lines that matter.
        errors = "\n".join(line for line in done.stderr.splitlines() if len(line) < 1000)
        assert done.returncode == 0, f"{name} ended with {done.returncode}:\n{errors}"
        seen: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
        return seen

    return run
