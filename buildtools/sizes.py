"""Measures what is shipped: raw, gzip and brotli bytes by file, totals, and the two budgets.

Brotli at its best level takes a minute for Pyodide's WebAssembly, so results are remembered by content.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import brotli

from buildtools.paths import DIST_BRIDGE, DIST_EXTENSION, DIST_SCRIPT, EXTENSION_ZIP, SIZES, STATE

CACHE = STATE / "sizes-cache.json"

RUNTIME_BUDGET = 6_000_000  # brotli bytes of everything that a boot loads
BRIDGE_BUDGET = 30_000  # gzip bytes of what runs in a page that the user visits

BRIDGES = (("bridge", "bare.js"), ("extension", "bridge.js"))
"""The bridge of the script tag (in pagehand.mjs with other things, so measured by itself) and that of the extension."""
HANDS = (("script", "hands.mjs"), ("extension", "hands.js"))
"""Their second bundles, loaded on first use."""

# A window that every decoder must support and that spans most of a file.
BROTLI_WINDOW = 24

ON_DEMAND = ("full.zip", "micropip/", "runtime.json")

Measure = dict[str, int]


def _measure(data: bytes) -> Measure:
    return {
        "raw": len(data),
        "gzip": len(gzip.compress(data, compresslevel=9, mtime=0)),
        "brotli": len(brotli.compress(data, quality=11, lgwin=BROTLI_WINDOW)),
    }


def _measure_all(files: list[Path]) -> dict[Path, Measure]:
    known: dict[str, Measure] = json.loads(CACHE.read_text()) if CACHE.exists() else {}
    keys = {file: hashlib.sha256(file.read_bytes()).hexdigest() for file in files}
    todo = sorted({keys[file]: file for file in files if keys[file] not in known}.items())
    with ThreadPoolExecutor() as pool:
        for (key, _), measure in zip(todo, pool.map(lambda item: _measure(item[1].read_bytes()), todo), strict=True):
            known[key] = measure
    current = {keys[file]: known[keys[file]] for file in files}
    CACHE.parent.mkdir(parents=True, exist_ok=True)
    CACHE.write_text(json.dumps(current))
    return {file: current[keys[file]] for file in files}


def _table(folder: Path, measures: dict[Path, Measure], *, skip: tuple[str, ...] = ()) -> dict[str, Any]:
    rows = {}
    for file in sorted(measures):
        if not file.is_relative_to(folder):
            continue
        name = file.relative_to(folder).as_posix()
        if not name.startswith(skip):
            rows[name] = measures[file]
    total = {unit: sum(row[unit] for row in rows.values()) for unit in ("raw", "gzip", "brotli")}
    return {"files": rows, "total": total}


def measure_products() -> dict[Path, Measure]:
    """Measure every file of the products."""
    files = [
        f for folder in (DIST_EXTENSION, DIST_SCRIPT, DIST_BRIDGE) for f in sorted(folder.rglob("*")) if f.is_file()
    ]
    return _measure_all(files)


def write_sizes(measures: dict[Path, Measure]) -> dict[str, Any]:
    """Write dist/SIZES.json and return it."""
    shell = {f: m for f, m in measures.items() if DIST_SCRIPT / "runtime" not in f.parents}
    shell = {f: m for f, m in shell.items() if DIST_EXTENSION / "runtime" not in f.parents}
    sizes = {
        "runtime": _table(DIST_SCRIPT / "runtime", measures, skip=ON_DEMAND),
        "on demand (script tag)": _table(DIST_SCRIPT / "runtime", measures, skip=()),
        "extension": _table(DIST_EXTENSION, shell),
        "script": _table(DIST_SCRIPT, shell),
        "bridge": _table(DIST_BRIDGE, measures),
        "pagehand-extension.zip": {"raw": EXTENSION_ZIP.stat().st_size},
    }
    on_demand = sizes["on demand (script tag)"]
    on_demand["files"] = {n: m for n, m in on_demand["files"].items() if n.startswith(ON_DEMAND)}
    on_demand["total"] = {u: sum(m[u] for m in on_demand["files"].values()) for u in ("raw", "gzip", "brotli")}
    SIZES.write_text(json.dumps(sizes, indent=1) + "\n")
    return sizes


def print_sizes(sizes: dict[str, Any]) -> None:
    """The table that a person reads after a build."""
    print(f"{'':28}{'raw':>12}{'gzip':>12}{'brotli':>12}")
    for part in ("runtime", "bridge", "extension", "script", "on demand (script tag)"):
        total = sizes[part]["total"]
        _print_row(part, total)
    for part, name in (*BRIDGES, *HANDS):
        _print_row(f"  {part}/{name}", sizes[part]["files"][name])


def _print_row(name: str, measure: Measure) -> None:
    print(f"{name:28}{measure['raw']:>12,}{measure['gzip']:>12,}{measure['brotli']:>12,}")


def over_budget(sizes: dict[str, Any]) -> list[str]:
    """A sentence for each part that has outgrown its budget. The build prints them; a test fails for them."""
    parts = [("the runtime", sizes["runtime"]["total"]["brotli"], RUNTIME_BUDGET, "brotli")]
    for part, name in BRIDGES:
        parts.append((f"{part}/{name}", sizes[part]["files"][name]["gzip"], BRIDGE_BUDGET, "gzip"))
    return [
        f"{name} has {size:,} {unit} bytes; its budget is {budget:,}"
        for name, size, budget, unit in parts
        if size > budget
    ]
