"""Stores: whole or not at all, no writer undoes another, and what cannot be read is reported and set aside."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pydantic import Field

from pagehand.errors import PagehandError
from pagehand.flows.shelf import Document, Shelf
from pagehand.flows.stores import MemoryTextStore, Stored, TextStore, change
from pagehand.platform.file_store import FileTextStore

ROOT = Path(__file__).parents[3]


class Notes(Document):
    format: str = "notes"
    lines: list[str] = Field(default_factory=list)


def adding(line: str) -> Callable[[Notes], bool]:
    def edit(notes: Notes) -> bool:
        notes.lines.append(line)
        return True

    return edit


@pytest.fixture(params=["memory", "file"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> TextStore:
    return MemoryTextStore() if request.param == "memory" else FileTextStore(tmp_path / "cache")


async def test_what_was_written_is_read(store: TextStore) -> None:
    assert await store.read("a") == Stored(None)
    assert await store.write("a", "ö\n", "")
    stored = await store.read("a")
    assert stored.text == "ö\n"
    assert await store.write("a", "two", stored.revision)
    assert not await store.write("a", "three", stored.revision)
    assert (await store.read("a")).text == "two"
    assert not await store.write("a", "four", "")


async def test_act_stores_writers_at_the_same_time_lose_nothing(store: TextStore) -> None:
    shelf = Shelf(store, Notes)
    assert all(await asyncio.gather(*(shelf.edit("n", adding(f"line {number}")) for number in range(12))))
    assert sorted((await shelf.read("n")).lines) == sorted(f"line {number}" for number in range(12))


def test_processes_that_write_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    script = """
import asyncio, sys
from tests.unit.flows.test_stores import FileTextStore, Notes, Shelf, adding
async def main():
    shelf = Shelf(FileTextStore(sys.argv[1]), Notes)
    for number in range(10):
        assert await shelf.edit("n", adding(f"{sys.argv[2]} {number}"))
asyncio.run(main())
"""
    run = [sys.executable, "-c", script, str(tmp_path)]
    env = {"PYTHONPATH": f"{ROOT / 'pyruntime'}:{ROOT}"}
    writers = [subprocess.Popen([*run, name], env=env) for name in ("one", "two", "three")]
    assert [writer.wait() for writer in writers] == [0, 0, 0]
    assert len(asyncio.run(Shelf(FileTextStore(tmp_path), Notes).read("n")).lines) == 30
    assert [each.name for each in tmp_path.iterdir() if not each.name.endswith(".lock")] == ["n.json"]


async def test_a_change_gives_up_when_others_are_always_faster() -> None:
    store = MemoryTextStore()

    def edit(_: str | None) -> str:
        store._revisions["n"] = store._revisions.get("n", 0) + 1
        store.texts["n"] = "theirs"
        return "mine"

    with pytest.raises(PagehandError) as caught:
        await change(store, "n", edit)
    assert caught.value.code == "store_busy"
    assert store.texts["n"] == "theirs"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"format": "notes", "version": 1, "lines": ["half', "cache_corrupt"),
        ("\0\0", "cache_corrupt"),
        ('{"format": "notes", "version": 1, "lines": 7}', "cache_corrupt"),
        ('{"format": "recipes", "version": 1}', "cache_corrupt"),
        ("[]", "cache_corrupt"),
        ('{"format": "notes", "version": 99, "lines": []}', "cache_version"),
    ],
)
async def test_act_stores_what_cannot_be_read_is_reported_and_set_aside(text: str, code: str, store: TextStore) -> None:
    for way in ("read", "edit"):
        await store.write("n", text, (await store.read("n")).revision)
        reported: list[PagehandError] = []
        shelf = Shelf(store, Notes, reported.append)
        if way == "read":
            assert (await shelf.read("n")).lines == []
        else:
            assert await shelf.edit("n", adding("new"))
        assert [error.code for error in reported] == [code]
        aside = reported[0].detail.split(" → ")[1]
        kept = store.texts[aside] if isinstance(store, MemoryTextStore) else Path(aside).read_text("utf-8")
        assert kept == text
        # The next run works.
        assert await shelf.edit("n", adding("next"))
        assert (await shelf.read("n")).lines[-1] == "next"
        assert len(reported) == 1


async def test_bytes_that_are_no_text_are_set_aside(tmp_path: Path) -> None:
    store, reported = FileTextStore(tmp_path), list[PagehandError]()
    store.path("n").write_bytes(b"\xff\xfe{")
    assert (await Shelf(store, Notes, reported.append).read("n")).lines == []
    assert reported[0].code == "cache_corrupt"
    assert Path(reported[0].detail.split(" → ")[1]).read_bytes() == b"\xff\xfe{"


async def test_a_folder_that_cannot_be_written_is_reported_and_harms_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    reported: list[PagehandError] = []
    shelf = Shelf(FileTextStore(tmp_path / "file"), Notes, reported.append)
    assert not await shelf.edit("n", adding("x"))
    assert (await shelf.read("n")).lines == []
    assert {error.code for error in reported} == {"store_failed"}


async def test_act_stores_a_write_that_is_cut_short_leaves_the_old_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = FileTextStore(tmp_path)
    await store.write("n", "old", "")

    def fail(_: int) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("pagehand.platform.file_store.os.fsync", fail)
    with pytest.raises(PagehandError) as caught:
        await store.write("n", "new" * 1000, (await store.read("n")).revision)
    assert caught.value.code == "store_failed"
    assert store.path("n").read_text("utf-8") == "old"
    assert not list(tmp_path.glob(".n.json.*[!k]"))


def test_names_become_files(tmp_path: Path) -> None:
    store = FileTextStore(tmp_path)
    names = ["plans http://a.test", "plans http://a/test", "../../etc/passwd", "plans"]
    files = {store.path(name) for name in names}
    assert len(files) == len(names)
    assert all(file.parent == tmp_path for file in files)


async def test_documents_say_what_they_are(store: TextStore) -> None:
    await Shelf(store, Notes).edit("n", adding("x"))
    data = json.loads((await store.read("n")).text or "")
    assert (data["format"], data["version"]) == ("notes", 1)
