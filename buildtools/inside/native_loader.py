"""Stands in for `pydantic_core._pydantic_core`: opens the side module that the boot put into the file system.

An extension module cannot be imported out of a zip. This file takes its place in deps.zip, loads the
real one from its own file and becomes it, so that booting needs no import hook and no unpacking.
"""

import sys
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_loader


def _become_native() -> None:
    loader = ExtensionFileLoader(__name__, "/lib/native/pydantic_core.so")
    spec = spec_from_loader(__name__, loader, origin=loader.path)
    module = module_from_spec(spec)
    sys.modules[__name__] = module
    loader.exec_module(module)


_become_native()
