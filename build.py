"""The one command of Pagehand: python3 build.py demo | test | build | serve | bench | lock | clean.

It needs nothing but Python 3.11: it makes `.venv` with the pinned packages first and then runs
itself again inside it, so that every module behind it may import what the lock file holds.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):
    sys.exit("Pagehand needs Python 3.11 or newer; this is Python " + sys.version.split()[0] + ".")

from buildtools.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
