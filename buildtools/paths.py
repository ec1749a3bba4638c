"""Where things are. Every path that the build reads or writes is named here once.

`STATE` holds intermediate results and stamps; deleting it costs one full build and nothing else.
"""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

BUILDTOOLS = ROOT / "buildtools"
NODE_SCRIPTS = BUILDTOOLS / "node"
EXTENSION = ROOT / "extension"
PYRUNTIME = ROOT / "pyruntime"
PROMPTS = ROOT / "prompts"
DEMO = ROOT / "demo"
TESTS = ROOT / "tests"
COMPONENTS = TESTS / "components"
NODE_MODULES = ROOT / "node_modules"
PYODIDE = NODE_MODULES / "pyodide"

VENV = ROOT / ".venv"
VENV_BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
VENV_PYTHON = VENV_BIN / ("python.exe" if os.name == "nt" else "python")

STATE = ROOT / ".build"
STAMPS = STATE / "stamps"
WHEELS = STATE / "wheels"
FULL = STATE / "full"
RUNTIME = STATE / "runtime"
COMPONENT_BUNDLES = STATE / "components"

DIST = ROOT / "dist"
DIST_EXTENSION = DIST / "extension"
DIST_SCRIPT = DIST / "script"
DIST_BRIDGE = DIST / "bridge"
EXTENSION_ZIP = DIST / "pagehand-extension.zip"
SIZES = DIST / "SIZES.json"
