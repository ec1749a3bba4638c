"""Puts the products together under dist/ from the runtime's assets and the bundled JavaScript."""

from __future__ import annotations

import hashlib
import json
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from buildtools import runtime
from buildtools.archives import write_zip
from buildtools.environment import ensure_all
from buildtools.errors import BuildError
from buildtools.javascript import bundle_javascript, version
from buildtools.notices import notices
from buildtools.paths import DIST, DIST_EXTENSION, DIST_SCRIPT, EXTENSION, EXTENSION_ZIP, PYODIDE, ROOT, WHEELS
from buildtools.process import note
from buildtools.sizes import measure_products, write_sizes
from buildtools.stamps import files_under

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
NOTICES = "THIRD_PARTY_NOTICES.txt"


def build_products() -> dict[str, Any]:
    """Bring dist/ up to date; returns the table of sizes. Files are touched only when their bytes change."""
    ensure_all()
    runtime.build_runtime()
    bundle_javascript()
    _write_extension()
    _write_script()
    with ThreadPoolExecutor() as pool:
        # Both are compression, which runs outside Python's lock.
        packing = pool.submit(_pack_extension)
        measures = measure_products()
        packing.result()
    return write_sizes(measures)


def _put(target: Path, data: bytes) -> None:
    if target.is_file() and target.read_bytes() == data:
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)


def _assets() -> dict[str, bytes]:
    """What a boot loads, name -> contents."""
    files = [PYODIDE / name for name in PYODIDE_FILES]
    files += [runtime.SLIM_STDLIB, runtime.SLIM_DEPS, runtime.AGENT, runtime.NATIVE]
    return {file.name: file.read_bytes() for file in files}


def _describe(assets: dict[str, bytes]) -> bytes:
    """runtime.json: which build this is and what belongs to it."""
    sums = {
        name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()} for name, data in sorted(assets.items())
    }
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]
    packages = dict(wheel.name.split("-")[:2] for wheel in sorted(WHEELS.glob("*.whl")))
    build = hashlib.sha256(json.dumps(sums).encode()).hexdigest()[:16]
    pyodide = json.loads((PYODIDE / "package.json").read_text())["version"]
    about = {
        "build": build,
        "version": version(),
        "pyodide": pyodide,
        "python": lock["python"],
        "lock": lock,
        "packages": packages,
        "micropip": [wheel.name for wheel in sorted(WHEELS.glob("micropip-*.whl"))],
        "assets": sums,
    }
    return (json.dumps(about, indent=1) + "\n").encode()


def _write_runtime(folder: Path, *, on_demand: bool) -> None:
    members = _assets()
    members["runtime.json"] = _describe(members)
    if on_demand:
        members["full.zip"] = _full_archive()
        for wheel in WHEELS.glob("micropip-*.whl"):
            members[f"micropip/{wheel.name}"] = wheel.read_bytes()
    for name, data in members.items():
        _put(folder / name, data)
    for file in files_under(folder):
        if file.relative_to(folder).as_posix() not in members:
            file.unlink()


def _full_archive() -> bytes:
    """Whole stdlib and dependencies in one archive, for Python tools of a page."""
    target = runtime.FULL / "full.zip"
    if not target.exists():
        members = {**runtime.read_zip(runtime.FULL_STDLIB), **runtime.read_zip(runtime.FULL_DEPS)}
        write_zip(target, members, deflate=True)
    return target.read_bytes()


def _write_extension() -> None:
    manifest = json.loads((ROOT / "manifest.json").read_text())
    if manifest["version"] != version():
        raise BuildError(f"manifest.json says version {manifest['version']}, pyproject.toml says {version()}.")
    _put(DIST_EXTENSION / "manifest.json", (ROOT / "manifest.json").read_bytes())
    for icon in sorted((EXTENSION / "shell" / "icons").glob("*.png")):
        _put(DIST_EXTENSION / "icons" / icon.name, icon.read_bytes())
    _put(DIST_EXTENSION / NOTICES, notices().encode())
    _write_runtime(DIST_EXTENSION / "runtime", on_demand=False)


def _write_script() -> None:
    _put(DIST_SCRIPT / NOTICES, notices().encode())
    _write_runtime(DIST_SCRIPT / "runtime", on_demand=True)


def _pack_extension() -> None:
    """dist/pagehand-extension.zip: the folder as a store takes it."""
    members = {file.relative_to(DIST_EXTENSION).as_posix(): file.read_bytes() for file in files_under(DIST_EXTENSION)}
    wanted = hashlib.sha256()
    for name in sorted(members):
        wanted.update(name.encode() + b"\0" + hashlib.sha256(members[name]).digest())
    mark = runtime.RUNTIME / "extension-zip.sha256"
    if EXTENSION_ZIP.exists() and mark.exists() and mark.read_text() == wanted.hexdigest():
        return
    note("packing the extension")
    write_zip(EXTENSION_ZIP, members, deflate=True)
    mark.write_text(wanted.hexdigest())


def clean() -> None:
    """Remove what the build has made; `.venv` and node_modules stay, since they are set-up."""
    for folder in (DIST, runtime.RUNTIME.parent):
        if folder.exists():
            print(f"removed {folder.relative_to(ROOT)}/")
        shutil.rmtree(folder, ignore_errors=True)
    print(".venv/ and node_modules/ stay: they are set-up, and are renewed when their lock files change")
