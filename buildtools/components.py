"""The component libraries of tests/components: installed at pinned versions, each page bundled when it has changed.

The libraries are a package of their own, so that only who runs this suite pays for them.
"""

from __future__ import annotations

import json
from pathlib import Path

from buildtools.environment import ensure_all, node, node_env, npm
from buildtools.paths import COMPONENT_BUNDLES, COMPONENTS, NODE_MODULES
from buildtools.process import note, run
from buildtools.stamps import Stamp, digest

SHARED = ("show.jsx",)
"""Files of ``pages/`` that are no page."""


def build_components() -> None:
    """Bring the bundles in ``.build/components`` up to date."""
    ensure_all()
    _install()
    lock = COMPONENTS / "package-lock.json"
    bundler = COMPONENTS / "bundle.mjs"
    shared = [COMPONENTS / "pages" / name for name in SHARED]
    stale: list[tuple[Path, Stamp]] = []
    for page in sorted((COMPONENTS / "pages").iterdir()):
        if page.name in SHARED:
            continue
        key = digest(page, lock, bundler, *shared)
        stamp = Stamp(f"component-{page.stem}", key, [COMPONENT_BUNDLES / f"{page.stem}.js"])
        if not stamp.is_fresh():
            stale.append((page, stamp))
    if not stale:
        return
    note("bundling component libraries: " + ", ".join(page.stem for page, _ in stale))
    job = {
        "esbuild": str(NODE_MODULES / "esbuild" / "lib" / "main.js"),
        "entries": [str(page) for page, _ in stale],
        "outdir": str(COMPONENT_BUNDLES),
    }
    run([node(), bundler], what="Bundling component libraries", input_text=json.dumps(job), cwd=COMPONENTS)
    for _, stamp in stale:
        stamp.write()


def _install() -> None:
    files = [COMPONENTS / "package.json", COMPONENTS / "package-lock.json"]
    stamp = Stamp("npm-components", digest(*files), [COMPONENTS / "node_modules" / "react"])
    if stamp.is_fresh():
        return
    note("installing the pinned component libraries")
    command = [*npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    run(command, what="npm ci in tests/components", env=node_env(), cwd=COMPONENTS)
    stamp.write()
