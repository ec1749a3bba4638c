"""Tells which modules the agent really imports, so that nothing else is shipped.

`watch()` is called before the agent is imported; `report()` after a whole task has run. The report
also names what was looked for and not found: a guarded import of a module that the slim product
lacks is thereby seen, and the build repeats the trace with everything at hand.
"""

import importlib
import json
import sys


class _Recorder:
    """The last finder on the list: whatever gets here was found by nobody."""

    def __init__(self) -> None:
        self.missing: set[str] = set()

    def find_spec(self, name, path=None, target=None):
        self.missing.add(name)
        return


def watch() -> _Recorder:
    """Start to note the names that no finder knows."""
    recorder = _Recorder()
    sys.meta_path.append(recorder)
    return recorder


def import_all(names_json: str) -> None:
    """Import every module whose name is in the JSON list."""
    for name in json.loads(names_json):
        importlib.import_module(name)


def report(recorder: _Recorder) -> str:
    """JSON with `members` (archive -> names of the files in use, with the suffix .pyc) and `missing` (module names)."""
    members: dict[str, list[str]] = {}
    for module in list(sys.modules.values()):
        # The spec's origin, not __file__: modules that are frozen into the interpreter name a file that is never read.
        origin = getattr(getattr(module, "__spec__", None), "origin", None) or ""
        archive, mark, name = origin.partition(".zip/")
        if mark and name.endswith(".pyc"):
            members.setdefault(archive.rpartition("/")[2], []).append(name)
    found = {archive: sorted(names) for archive, names in members.items()}
    return json.dumps({"members": found, "missing": sorted(recorder.missing)})
