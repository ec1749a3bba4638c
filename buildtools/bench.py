"""`build.py bench NAME`: runs benchmarks/NAME.py, or the package of that name.

Such a module has `measure(**options) -> dict` (plain data; everything that is compared comes from one run) and
`describe(result) -> str` (what a person reads). With `NEEDS_PRODUCTS = False` nothing is built for it.
"""

from __future__ import annotations

import importlib
import inspect
import json
import sys
from typing import Any

from buildtools.environment import ensure_all
from buildtools.errors import BuildError
from buildtools.paths import PYRUNTIME, ROOT
from buildtools.products import build_products

BENCHMARKS = ROOT / "benchmarks"


def bench(name: str, *, as_json: bool, options: dict[str, Any]) -> int:
    """Build, measure, print. `options` go to `measure`; one that it does not take is a BuildError."""
    name = name.replace("-", "_")
    known = sorted({*_modules(), *_packages()})
    if name not in known:
        raise BuildError(f"No such benchmark: {name}. There are: {', '.join(known)}")
    ensure_all()
    # Some measure the agent itself, which is not installed here.
    sys.path.insert(0, str(PYRUNTIME))
    module = importlib.import_module(f"benchmarks.{name}")
    strange = sorted(set(options) - set(inspect.signature(module.measure).parameters))
    if strange:
        raise BuildError(f"The benchmark {name} has no option {', '.join(strange)}")
    if getattr(module, "NEEDS_PRODUCTS", True):
        build_products()
    result = module.measure(**options)
    print(json.dumps(result, indent=1) if as_json else module.describe(result))
    return 0


def _modules() -> list[str]:
    return [path.stem for path in BENCHMARKS.glob("*.py") if not path.stem.startswith("_")]


def _packages() -> list[str]:
    return [path.parent.name for path in BENCHMARKS.glob("*/__init__.py")]
