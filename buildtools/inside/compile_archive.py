"""Compiles the sources of one zip to .pyc with the interpreter that will run them.

This is what pyodide-build's `py-compile` does, by the same `py_compile` of the same Python.
pyodide-build itself is not used: its module does not import inside Pyodide without the tool's whole
dependency tree, and it stamps the current time into every entry, so no two builds would be equal.
Here a .pyc carries no time: it is of the kind that is never checked against a source.
"""

import py_compile
import zipfile
from pathlib import Path


def compile_archive(source: str, target: str, optimize: int) -> None:
    """Compile each .py of the zip `source` into the zip `target`; everything else is copied.

    `optimize` is that of `compile()`: 2 drops asserts and docstrings, 0 keeps both.
    """
    scratch, compiled = Path("/tmp/module.py"), Path("/tmp/module.pyc")
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    with zipfile.ZipFile(source) as sources, zipfile.ZipFile(target, "w") as out:
        for name in sources.namelist():
            contents = sources.read(name)
            if not name.endswith(".py"):
                out.writestr(name, contents)
                continue
            scratch.write_bytes(contents)
            py_compile.compile(
                str(scratch), cfile=str(compiled), dfile=name, doraise=True, optimize=optimize, invalidation_mode=mode
            )
            out.writestr(name + "c", compiled.read_bytes())
