"""What an installed package must hold."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_package_is_installed_with_its_data() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    source = ROOT / "pyruntime"
    found = {
        ".".join(file.parent.relative_to(source).parts)
        for file in source.rglob("*.py")
        if "__pycache__" not in file.parts
    }
    assert set(settings["packages"]) == found | {"pagehand._prompts"}
    data = {file.name for file in (source / "pagehand").rglob("*.json")}
    listed = {name for names in settings["package-data"].values() for name in names}
    assert data <= listed
