"""Renews the lock files after a change in buildtools/*.in (a maintainer's verb, not part of set-up).

What runs under CPython is resolved for every system at once by uv; what runs in Pyodide by pip itself,
whose report names the one wheel that fits Pyodide's platform.
"""

from __future__ import annotations

import json
from pathlib import Path

from buildtools.environment import ensure_venv
from buildtools.paths import BUILDTOOLS, STATE, VENV_PYTHON
from buildtools.process import note, run
from buildtools.wheels import PINNED, PINNED_SDISTS, PLATFORM, PYTHON

HEADER = "# Made by `python3 build.py lock` from {source}. Do not edit.\n"

# Packages without a wheel for Pyodide; the version is that of requirements-dev.txt.
SDISTS = ("markupsafe",)

# Names that a required package asks for, but that the agent never imports: HTTP goes through the browser's fetch.
UNUSED = ("httpcore", "h11", "certifi", "anyio")


def _compile_for_cpython(name: str) -> None:
    source, target = BUILDTOOLS / f"{name}.in", BUILDTOOLS / f"{name}.txt"
    tool = STATE / "uv"
    run([VENV_PYTHON, "-m", "pip", "install", "--quiet", "--target", tool, "uv"], what="Installing uv")
    options = ("--universal", "--python-version", "3.11", "--generate-hashes")
    quiet = ("--no-emit-index-url", "--no-annotate", "--no-header", "--quiet")
    run([tool / "bin" / "uv", "pip", "compile", *options, *quiet, source, "-o", target], what=f"Locking {source.name}")
    target.write_text(HEADER.format(source=source.name) + target.read_text())


def _report(*arguments: str | Path) -> list[tuple[str, str, str]]:
    """(name, version, sha256) of what pip would install."""
    command = [VENV_PYTHON, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet", "--report", "-"]
    found = json.loads(run([*command, *arguments], what="Resolving"))["install"]
    return sorted(
        (
            one["metadata"]["name"].lower(),
            one["metadata"]["version"],
            one["download_info"]["archive_info"]["hashes"]["sha256"],
        )
        for one in found
    )


def _write(target: Path, source: str, pins: list[tuple[str, str, str]]) -> None:
    lines = [f"{name}=={version} --hash=sha256:{sha256}\n" for name, version, sha256 in pins]
    target.write_text(HEADER.format(source=source) + "".join(lines))


def _version_under_cpython(name: str) -> str:
    for line in (BUILDTOOLS / "requirements-dev.txt").read_text().splitlines():
        if line.startswith(f"{name}=="):
            return line.split("==")[1].split()[0]
    raise LookupError(name)


def lock() -> None:
    """Write requirements-*.txt anew."""
    for name in ("requirements-dev", "requirements-node"):
        note(f"locking {name}")
        _compile_for_cpython(name)
    # The pip of the new lock does the rest, whatever pip this Python came with.
    ensure_venv()
    note("locking requirements-pyodide")
    source = BUILDTOOLS / "requirements-pyodide.in"
    wanted = [line for line in source.read_text().splitlines() if line and not line.startswith("#")]
    # Jinja2 is pure, but its dependency has no wheel, so it is resolved without dependencies.
    alone = [line for line in wanted if line.startswith("jinja2")]
    rest = [line for line in wanted if line not in alone]
    target = ("--target", STATE / "nowhere", "--platform", PLATFORM, "--python-version", PYTHON, "--only-binary=:all:")
    pins = _report(*target, *rest) + _report(*target, "--no-deps", *alone)
    _write(PINNED, source.name, sorted(pin for pin in pins if pin[0] not in UNUSED))
    sdists = [f"{name}=={_version_under_cpython(name)}" for name in SDISTS]
    _write(PINNED_SDISTS, source.name, _report("--no-deps", "--no-binary", ":all:", *sdists))
