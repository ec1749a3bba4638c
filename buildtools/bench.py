"""`build.py bench NAME`: runs benchmarks/NAME.py.

Such a file has `measure() -> dict` (plain data; everything that is compared comes from one run) and
`describe(result) -> str` (what a person reads).
"""

from __future__ import annotations

import importlib
import json

from buildtools.errors import BuildError
from buildtools.paths import ROOT
from buildtools.products import build_products

BENCHMARKS = ROOT / "benchmarks"


def bench(name: str, *, as_json: bool) -> int:
    """Build, measure, print."""
    known = sorted(path.stem for path in BENCHMARKS.glob("*.py") if not path.stem.startswith("_"))
    if name not in known:
        raise BuildError(f"No such benchmark: {name}. There are: {', '.join(known)}")
    build_products()
    module = importlib.import_module(f"benchmarks.{name}")
    result = module.measure()
    print(json.dumps(result, indent=1) if as_json else module.describe(result))
    return 0
