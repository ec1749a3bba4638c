"""THIRD_PARTY_NOTICES.txt: every bundled work with its version, licence and the licence's text."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

from buildtools.archives import read_zip
from buildtools.paths import BUILDTOOLS, PYODIDE, WHEELS

HEADER = "This product contains the following works of others.\n"
RULE = "\n" + "=" * 78 + "\n"
LICENCE_WORDS = ("license", "licence", "copying", "notice")


@lru_cache(maxsize=1)
def notices() -> str:
    """The whole text, the same for every product."""
    parts = [_pyodide(), _python()] + [_wheel(wheel) for wheel in sorted(WHEELS.glob("*.whl"))]
    return HEADER + RULE + RULE.join(parts)


def _pyodide() -> str:
    about = json.loads((PYODIDE / "package.json").read_text())
    text = (BUILDTOOLS / "licences" / "MPL-2.0.txt").read_text()
    return f"Pyodide {about['version']} ({about['license']})\nSource: {about['homepage']}\n\n{text}"


def _python() -> str:
    version = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]["python"]
    text = (BUILDTOOLS / "licences" / "PSF-2.0.txt").read_text()
    return f"Python {version} (PSF-2.0): interpreter and standard library\n\n{text}"


def _wheel(wheel: Path) -> str:
    files = read_zip(wheel)
    metadata = next(data.decode() for name, data in files.items() if name.endswith(".dist-info/METADATA"))
    headers = metadata.split("\n\n", 1)[0].splitlines()
    licence = next(
        (line for line in headers if line.startswith(("License-Expression:", "License:"))), "License: see below"
    )
    texts = [
        data.decode(errors="replace")
        for name, data in sorted(files.items())
        if ".dist-info/" in name and any(word in name.rpartition("/")[2].lower() for word in LICENCE_WORDS)
    ]
    name, version = wheel.name.split("-")[:2]
    return f"{name} {version} ({licence.partition(':')[2].strip()})\n\n" + "\n\n".join(texts or [_known_licence(name)])


def _known_licence(name: str) -> str:
    """Licence text of a wheel that ships none."""
    return (BUILDTOOLS / "licences" / f"{name}.txt").read_text()
