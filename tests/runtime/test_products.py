"""What lies in dist/: complete, within budget, pinned, without anything that loads code from elsewhere."""

from __future__ import annotations

import hashlib
import json
import re
import zipfile
from pathlib import Path

import pytest

from buildtools.javascript import ENTRIES
from buildtools.sizes import over_budget
from tests.runtime.conftest import ROOT

DIST = ROOT / "dist"
PRODUCTS = [DIST / "extension", DIST / "script"]


def test_sizes_are_within_budget() -> None:
    assert over_budget(json.loads((DIST / "SIZES.json").read_text())) == []


@pytest.mark.parametrize("product", PRODUCTS, ids=lambda path: path.name)
def test_runtime_json_describes_the_assets(product: Path) -> None:
    about = json.loads((product / "runtime" / "runtime.json").read_text())
    assert set(about["assets"]) == {
        "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "stdlib.zip", "deps.zip", "agent.zip", "pydantic_core.so",
    }  # fmt: skip
    for name, expected in about["assets"].items():
        data = (product / "runtime" / name).read_bytes()
        assert len(data) == expected["bytes"]
        assert hashlib.sha256(data).hexdigest() == expected["sha256"]


def test_pyodide_is_the_pinned_npm_package_untouched() -> None:
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        stock = (ROOT / "node_modules" / "pyodide" / name).read_bytes()
        assert (DIST / "extension" / "runtime" / name).read_bytes() == stock


def test_extension_has_every_file_that_its_manifest_names() -> None:
    folder = DIST / "extension"
    manifest = json.loads((folder / "manifest.json").read_text())
    named = [
        manifest["action"]["default_popup"],
        manifest["options_ui"]["page"],
        manifest["background"]["service_worker"],
    ]
    named += [*manifest["icons"].values(), *manifest["action"]["default_icon"].values()]
    named += [name for group in manifest["web_accessible_resources"] for name in group["resources"]]
    for name in named:
        assert (folder / name).is_file(), name


def test_extension_has_no_micropip_and_the_script_product_has() -> None:
    in_extension = [file.name for file in (DIST / "extension").rglob("*")]
    assert not [name for name in in_extension if "micropip" in name or name == "full.zip"]
    about = json.loads((DIST / "script" / "runtime" / "runtime.json").read_text())
    assert about["micropip"]
    for wheel in about["micropip"]:
        assert (DIST / "script" / "runtime" / "micropip" / wheel).is_file()


def test_zip_holds_the_extension_folder() -> None:
    folder = DIST / "extension"
    with zipfile.ZipFile(DIST / "pagehand-extension.zip") as archive:
        packed = {name: archive.read(name) for name in archive.namelist()}
    assert packed == {
        file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()
    }


def test_own_javascript_has_no_eval() -> None:
    for entry in ENTRIES:
        if entry.how not in ("iife", "esm"):
            continue
        code = (DIST / entry.target).read_text(encoding="utf-8")
        assert not re.search(r"(?<![\w.$])eval\(|new Function\(|[^.\w]Function\(", code), entry.target


def test_extension_pages_refer_to_files_of_the_extension_alone() -> None:
    for page in (DIST / "extension").glob("*.html"):
        references = re.findall(r"""(?:src|href)=["']([^"']+)""", page.read_text(encoding="utf-8"))
        assert references, page.name
        for reference in references:
            assert (page.parent / reference).is_file(), f"{page.name}: {reference}"


def test_notices_name_every_bundled_package() -> None:
    for product in PRODUCTS:
        text = (product / "THIRD_PARTY_NOTICES.txt").read_text(encoding="utf-8")
        about = json.loads((product / "runtime" / "runtime.json").read_text())
        for name, version in about["packages"].items():
            assert f"{name} {version} (" in text
        assert "Pyodide 314.0.7" in text
        assert "Python 3.14" in text
