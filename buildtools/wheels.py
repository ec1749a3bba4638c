"""Fetches the wheels that go into the runtime, pinned and checked by hash.

The index has wheels for Pyodide's platform (pydantic_core) and pure ones. MarkupSafe has neither: its
sdist builds a pure wheel when no C compiler answers, so it is built here with a compiler that fails.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from buildtools.paths import BUILDTOOLS, VENV_PYTHON, WHEELS
from buildtools.process import note, run
from buildtools.stamps import Stamp, digest

PLATFORM = "pyemscripten_2026_0_wasm32"
PYTHON = "3.14"

PINNED = BUILDTOOLS / "requirements-pyodide.txt"
PINNED_SDISTS = BUILDTOOLS / "requirements-pyodide-sdist.txt"

PIP = (VENV_PYTHON, "-m", "pip", "--quiet", "--disable-pip-version-check")

# The build backend sees a compiler that always fails and falls back to the pure package.
NO_COMPILER = {"CC": "false", "CXX": "false", "SOURCE_DATE_EPOCH": "315532800"}


def ensure_wheels() -> list[Path]:
    """The wheels of the runtime, sorted by name; fetched or built only when a pin has changed."""
    key = digest(PINNED, PINNED_SDISTS, PLATFORM + PYTHON)
    stamp = Stamp("wheels", key, [WHEELS])
    if not stamp.is_fresh():
        note("fetching the wheels of the runtime")
        shutil.rmtree(WHEELS, ignore_errors=True)
        WHEELS.mkdir(parents=True)
        _download()
        _build_pure()
        stamp.write()
    return sorted(WHEELS.glob("*.whl"))


def _download() -> None:
    target = ("--platform", PLATFORM, "--python-version", PYTHON, "--only-binary=:all:", "--no-deps")
    command = [*PIP, "download", *target, "--require-hashes", "-r", PINNED, "-d", WHEELS]
    run(command, what="Fetching the wheels")


def _build_pure() -> None:
    source = ("--no-binary", ":all:", "--no-deps", "--no-build-isolation", "--no-cache-dir")
    # On Windows the fallback needs no help: the usual machine has no compiler.
    env = NO_COMPILER if os.name != "nt" else {}
    with tempfile.TemporaryDirectory() as scratch:
        command = [*PIP, "wheel", *source, "--require-hashes", "-r", PINNED_SDISTS, "-w", scratch]
        run(command, what="Building MarkupSafe without a compiler", env=env)
        for wheel in sorted(Path(scratch).glob("*.whl")):
            if not wheel.name.endswith("-none-any.whl"):
                raise RuntimeError(f"{wheel.name} is not pure: a compiler answered although it was hidden")
            shutil.move(wheel, WHEELS / wheel.name)
