"""Which files of the standard library and of the dependencies are shipped.

The list is traced in Pyodide (see inside/import_tracer.py): what the agent has imported when all its modules
are loaded and a whole task has run. The names below are added because nothing imports them until a
certain input arrives.
"""

from __future__ import annotations

import fnmatch

from buildtools.errors import BuildError

LAZY_STDLIB = {
    # Codecs are imported by the name that a text or a server gives.
    "encodings/ascii.pyc": "str.encode('ascii') through codecs.lookup",
    "encodings/latin_1.pyc": "HTTP headers, and replies with this charset",
    "encodings/utf_8_sig.pyc": "texts with a byte-order mark",
    "encodings/utf_16*.pyc": "replies with this charset",
    "encodings/cp1252.pyc": "replies with this charset",
    "encodings/charmap.pyc": "base of the 8-bit charsets",
    "encodings/idna.pyc": "host names with other than ASCII letters",
    "encodings/punycode.pyc": "used by encodings.idna",
    "encodings/raw_unicode_escape.pyc": "pickle and repr of odd texts",
    "encodings/unicode_escape.pyc": "texts with escapes",
    "stringprep.pyc": "used by encodings.idna",
    # Imported at the first use of a function.
    "_strptime.pyc": "datetime.strptime",
    "traceback.pyc": "printing an exception",
    "linecache.pyc": "printing an exception",
}

# Imported with the agent's modules when the trace is made: functions import them, with all that they need in turn.
LATE_IMPORTS = ("json_repair", "ruamel.yaml")

LAZY_DEPS = {
    "pydantic_core/_pydantic_core.pyc": "stands in for the native module, and is replaced by it when it is imported",
    "pydantic/type_adapter.pyc": "a lazily loaded part of pydantic's public names",
    "pydantic/root_model.pyc": "the same",
    "pydantic/functional_serializers.pyc": "the same",
    "pydantic/_internal/*.pyc": "chosen by the kind of a field",
    "jinja2/*.pyc": "chosen by the constructs in a template",
    "json_repair/*.pyc": "chosen by the kind of damage",
    "json_repair/*/*.pyc": "the same",
    "idna/core.pyc": "host names",
    "idna/idnadata.pyc": "host names",
}

# Matched by the patterns above, but never of use in a browser.
NEVER = {
    "jinja2/ext.pyc": "translations and debugging",
    "jinja2/sandbox.pyc": "templates are our own",
    "jinja2/nativetypes.pyc": "not used",
    "jinja2/constants.pyc": "filler text",
    "jinja2/meta.pyc": "not used",
    "json_repair/__main__.pyc": "command line",
    "pydantic/_internal/_git.pyc": "version report",
}


def chosen_members(available: list[str], traced: list[str], lazy: dict[str, str]) -> list[str]:
    """Names among `available` that were traced or match a pattern of `lazy`, sorted.

    Raises BuildError for a pattern without a match: the file has been renamed, and would be missed at run time.
    """
    chosen = set(traced) & set(available)
    for pattern in lazy:
        matches = fnmatch.filter(available, pattern)
        if not matches:
            raise BuildError(f"buildtools/slim.py: nothing matches {pattern} ({lazy[pattern]}).")
        chosen.update(name for name in matches if name not in NEVER)
    return sorted(chosen)
