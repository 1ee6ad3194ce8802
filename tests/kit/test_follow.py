"""Noticing a save: by content, however time and size behave."""

from __future__ import annotations

import os
from pathlib import Path

from autograder.kit import file_changes
from autograder.kit.file_changes import Follower


def test_a_new_content_is_news_once(tmp_path: Path) -> None:
    """A saved file is told of once; saved unchanged, or only touched, it is not."""
    path = tmp_path / "lstm.py"
    path.write_text("one")
    follower = Follower([path])
    path.write_text("three")
    assert follower.changed() == [path]
    path.touch()
    path.write_text("three")
    assert follower.changed() == []


def test_a_drive_that_keeps_the_old_time(tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    """Same time, same size, another content: found by reading, at the latest after a second."""
    path = tmp_path / "lstm.py"
    path.write_text("one")
    os.utime(path, ns=(5, 5))
    clock = [100.0]
    monkeypatch.setattr(file_changes.time, "monotonic", lambda: clock[0])
    follower = Follower([path])
    assert follower.changed(path) == []
    path.write_text("two")
    os.utime(path, ns=(5, 5))
    assert follower.changed(path) == []
    clock[0] += 1.1 * file_changes.READ_EVERY
    assert follower.changed(path) == [path]


def test_an_editor_that_moves_a_new_file_into_place(tmp_path: Path) -> None:
    """While the file is away nothing happens; when it is back with another content, that is news."""
    path = tmp_path / "lstm.py"
    path.write_text("one")
    follower = Follower([path])
    path.unlink()
    assert follower.changed(path) == []
    (tmp_path / "new").write_text("two")
    os.replace(tmp_path / "new", path)
    assert follower.changed(path) == [path]


def test_a_slow_drive_is_asked_less_often(tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    """The pause grows with the time that a round takes."""
    path = tmp_path / "lstm.py"
    path.write_text("one")
    follower = Follower([path])
    clock = iter([100.0, 100.4])
    monkeypatch.setattr(file_changes.time, "monotonic", lambda: next(clock))
    follower.changed()
    assert 1.9 < follower.pause < 2.1
