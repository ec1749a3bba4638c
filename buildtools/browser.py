"""Finds a Chromium that loads unpacked extensions: PATH, the usual places, Playwright's own, else Debian's package.

Google's branded Chrome is left out on purpose: since version 137 it ignores `--load-extension`.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from buildtools.errors import BuildError
from buildtools.process import note, run

NAMES = ("chromium", "chromium-browser", "ungoogled-chromium")

USUAL_PLACES = (
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/lib/chromium/chromium",
    "/snap/bin/chromium",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "~/Applications/Chromium.app/Contents/MacOS/Chromium",
    "~/AppData/Local/Chromium/Application/chrome.exe",
)

PLAYWRIGHT_CACHES = ("~/.cache/ms-playwright", "~/Library/Caches/ms-playwright", "~/AppData/Local/ms-playwright")

PLAYWRIGHT_PROGRAMS = (
    "chromium-*/chrome-linux*/chrome",
    "chromium-*/chrome-mac*/Chromium.app/Contents/MacOS/Chromium",
    "chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
    "chromium-*/chrome-win*/chrome.exe",
)

NOT_FOUND = (
    "No Chromium was found. Install one (Debian: apt-get install chromium; elsewhere: "
    "{python} -m playwright install chromium) and try again."
)

# What every automated start shares: no first-run pages, no traffic of the browser's own.
QUIET_FLAGS = (
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
)


def _on_path() -> Path | None:
    for name in NAMES:
        if found := shutil.which(name):
            return Path(found)
    return None


def _in_usual_places() -> Path | None:
    for place in USUAL_PLACES:
        path = Path(place).expanduser()
        if path.is_file():
            return path
    return None


def _in_playwright_cache() -> Path | None:
    own = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    for cache in [own, *PLAYWRIGHT_CACHES] if own else PLAYWRIGHT_CACHES:
        for pattern in PLAYWRIGHT_PROGRAMS:
            # The newest download is the last by name.
            for path in sorted(Path(cache).expanduser().glob(pattern), reverse=True):
                if path.is_file() and os.access(path, os.X_OK):
                    return path
    return None


def _is_root_on_debian() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def _install_on_debian() -> Path | None:
    note("no Chromium on this machine: installing Debian's package")
    env = {"DEBIAN_FRONTEND": "noninteractive"}
    run(["apt-get", "update", "-q"], what="apt-get update", env=env)
    run(["apt-get", "install", "-y", "-q", "chromium"], what="Installing Chromium", env=env)
    return _on_path() or _in_usual_places()


def find_chromium() -> Path:
    """Path of the browser; installs Debian's package when root may. Raises BuildError with one sentence otherwise."""
    found = _on_path() or _in_usual_places() or _in_playwright_cache()
    if found is None and _is_root_on_debian():
        found = _install_on_debian()
    if found is None:
        raise BuildError(NOT_FOUND.format(python=sys.executable))
    return found


def launch_flags() -> list[str]:
    """Command-line flags for an automated start. Root needs `--no-sandbox`: Chromium refuses to start otherwise."""
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*QUIET_FLAGS, *(["--no-sandbox"] if as_root else [])]


def has_display() -> bool:
    """True if a window can be opened here."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
