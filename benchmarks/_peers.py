"""What the benchmarks compare with: pinned npm packages, installed on demand into `.build`, bundled like our own.

The lock file is `benchmarks/peers/package-lock.json`; `npm install --package-lock-only` there renews it.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from buildtools.environment import node, node_env, npm
from buildtools.paths import ROOT, STATE
from buildtools.process import note, run
from buildtools.stamps import Stamp, digest

FOLDER = ROOT / "benchmarks"
PEERS = STATE / "peers"
_LOCK = ("package.json", "package-lock.json")


@dataclass(frozen=True)
class Bundle:
    """One script for the browser.

    Attributes:
        entry: file below benchmarks/.
        variant: for `web/peer.js`: `shipped`, or `plain`, whose overlays are not drawn.
    """

    entry: str
    variant: str = ""


def install_peers() -> None:
    """`npm ci` into `.build/peers`, unless it already is what the lock says. Raises BuildError if npm fails."""
    lock = [FOLDER / "peers" / name for name in _LOCK]
    stamp = Stamp("peers", digest(*lock), [PEERS / "node_modules"])
    if stamp.is_fresh():
        return
    note("installing what is compared with")
    PEERS.mkdir(parents=True, exist_ok=True)
    for file in lock:
        shutil.copyfile(file, PEERS / file.name)
    command = [*npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    run(command, what="npm ci", cwd=PEERS, env=node_env())
    stamp.write()


def bundles(wanted: Sequence[Bundle]) -> list[str]:
    """Texts of scripts (IIFE) that can be evaluated in a page, in the order asked for."""
    job = json.dumps({"modules": str(PEERS / "node_modules"), "root": str(FOLDER), "bundles": [*map(asdict, wanted)]})
    done = run([node(), FOLDER / "node" / "bundle.mjs"], what="Bundling for the benchmark", input_text=job)
    found: list[str] = json.loads(done)
    return found


def count_tokens(texts: Sequence[str]) -> list[int]:
    """Tokens of each text in the o200k vocabulary."""
    job = json.dumps({"modules": str(PEERS / "node_modules"), "texts": list(texts)})
    counts: list[int] = json.loads(run([node(), FOLDER / "node" / "tokens.mjs"], what="Counting", input_text=job))
    return counts


def version(package: str) -> str:
    """Version of an installed peer."""
    about = Path(PEERS / "node_modules" / package / "package.json").read_text(encoding="utf-8")
    return str(json.loads(about)["version"])
