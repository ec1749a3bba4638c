"""Which JavaScript, CSS and HTML files become which files of the products, and how they are bundled.

`ENTRIES` is the whole table. A missing source is an error that names every missing file at once.
"""

from __future__ import annotations

import json
import shutil
import tomllib
from dataclasses import dataclass
from pathlib import Path

from buildtools.environment import node
from buildtools.errors import BuildError
from buildtools.paths import DIST, EXTENSION, NODE_SCRIPTS, ROOT
from buildtools.process import note, run
from buildtools.stamps import Stamp, digest


@dataclass(frozen=True)
class Entry:
    """One file of a product: `source` below extension/, `target` below dist/, how it is made."""

    source: str
    target: str
    how: str


ENTRIES = (
    Entry("page/extension-bridge.js", "extension/bridge.js", "iife"),
    Entry("page/extension-hands.js", "extension/hands.js", "iife"),
    Entry("page/extension-frame.js", "extension/frame-reader.js", "iife"),
    Entry("page/content.js", "extension/content.js", "iife"),
    Entry("page/world.js", "extension/world.js", "iife"),
    Entry("shell/background.js", "extension/background.js", "esm"),
    Entry("shell/popup.js", "extension/popup.js", "esm"),
    Entry("shell/popup.css", "extension/popup.css", "css"),
    Entry("shell/popup.html", "extension/popup.html", "copy"),
    Entry("shell/options.js", "extension/options.js", "esm"),
    Entry("shell/options.css", "extension/options.css", "css"),
    Entry("shell/options.html", "extension/options.html", "copy"),
    Entry("runtime/frame.html", "extension/frame.html", "copy"),
    Entry("runtime/frame.js", "extension/frame.js", "esm"),
    Entry("script/pagehand.js", "script/pagehand.js", "iife"),
    Entry("script/index.js", "script/pagehand.mjs", "esm"),
    Entry("script/worker.js", "script/worker.js", "esm"),
    Entry("script/page-host.js", "script/page-host.js", "esm"),
    Entry("script/hands.js", "script/hands.mjs", "esm"),
    Entry("page/standalone.js", "bridge/bridge.js", "iife"),
    Entry("page/bare.js", "bridge/bare.js", "iife"),
)


def version() -> str:
    """The version of the project, from pyproject.toml."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def bundle_javascript() -> None:
    """Write every file of `ENTRIES` to dist/, if a source has changed.

    Raises BuildError for missing or wrong sources.
    """
    missing = [entry.source for entry in ENTRIES if not (EXTENSION / entry.source).is_file()]
    if missing:
        raise BuildError("Missing sources: " + ", ".join(f"extension/{source}" for source in missing))
    targets = [DIST / entry.target for entry in ENTRIES]
    # The tables of codes and details are the ones that both languages read.
    shared = [ROOT / "pyruntime" / "pagehand" / name for name in ("errors.json", "details.json")]
    key = digest(EXTENSION, *shared, ROOT / "package-lock.json", Path(__file__), NODE_SCRIPTS / "bundle.mjs", version())
    stamp = Stamp("javascript", key, targets)
    if stamp.is_fresh():
        return
    note("bundling JavaScript")
    for target in targets:
        target.parent.mkdir(parents=True, exist_ok=True)
    bundles = []
    for entry in ENTRIES:
        source, target = EXTENSION / entry.source, DIST / entry.target
        if entry.how == "copy":
            shutil.copyfile(source, target)
        else:
            bundles.append({"entry": str(source), "outfile": str(target), "format": entry.how})
    job = json.dumps({"version": version(), "bundles": bundles})
    run([node(), NODE_SCRIPTS / "bundle.mjs"], what="Bundling JavaScript", input_text=job)
    stamp.write()
