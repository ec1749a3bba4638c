"""The bridge as one script: the built one when it is up to date, else bundled anew from its sources."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "extension" / "page"
BUILT = {
    "standalone.js": ROOT / "dist" / "bridge" / "bridge.js",
    "world.js": ROOT / "dist" / "extension" / "world.js",
}
"""Where the build puts an entry's bundle."""


def bundle(entry: str = "standalone.js") -> str:
    """Text of a bundle that can be evaluated in a page.

    Args:
        entry: File of ``extension/page`` to start from.

    Raises:
        subprocess.CalledProcessError: The sources are faulty; esbuild says where.
    """
    built = BUILT.get(entry)
    newest = max(path.stat().st_mtime for path in SOURCES.rglob("*.js"))
    if built and built.exists() and built.stat().st_mtime >= newest:
        return built.read_text(encoding="utf-8")
    program = ROOT / "node_modules" / ".bin" / ("esbuild.cmd" if os.name == "nt" else "esbuild")
    command = [str(program), str(SOURCES / entry), "--bundle", "--format=iife", "--log-level=error"]
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout
