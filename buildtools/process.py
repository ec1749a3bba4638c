"""Running other programs, with one way to report that they failed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from buildtools.errors import BuildError
from buildtools.paths import ROOT

TAIL_LINES = 40
LINE_WIDTH = 300


def run(
    command: Sequence[str | Path],
    *,
    what: str,
    env: Mapping[str, str] | None = None,
    cwd: Path = ROOT,
    input_text: str | None = None,
) -> str:
    """Run quietly and return the standard output.

    Raises BuildError with `what` and the end of the output if the program is missing or fails. Long
    lines are cut: a crashing Pyodide prints its whole minified source.
    """
    try:
        done = subprocess.run(
            [str(part) for part in command],
            cwd=cwd,
            env={**os.environ, **(env or {})},
            input=input_text,
            stdin=subprocess.DEVNULL if input_text is None else None,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except FileNotFoundError as error:
        raise BuildError(f"{what} failed: {command[0]} is not there.") from error
    if done.returncode != 0:
        lines = (done.stdout + "\n" + done.stderr).strip().splitlines()[-TAIL_LINES:]
        tail = "\n".join("  " + line[:LINE_WIDTH] for line in lines)
        raise BuildError(f"{what} failed (exit code {done.returncode}):\n{tail}")
    return done.stdout


def note(text: str) -> None:
    """Tell the person what takes time now, beside what a program may read on standard output."""
    print(f"· {text}", file=sys.stderr, flush=True)
