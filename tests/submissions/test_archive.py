"""Zips made to harm: each is refused by name, and the honest student beside is graded."""

import contextlib
import io
import os
import random
import stat
import struct
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from autograder.errors import CollectError
from autograder.platforms.downloads import collect
from autograder.submissions import archive
from autograder.submissions.archive import read_zip_bytes
from autograder.submissions.tree import Refusal

LSTM = b"def lstm_step(x):\n    return x\n"


def made(*members: tuple[str | zipfile.ZipInfo, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip with the members in order, names as they are."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as file:
        for name, content in members:
            if isinstance(name, str):
                info = zipfile.ZipInfo("x", (2026, 1, 1, 0, 0, 0))
                info.filename, info.compress_type = name, method
                name = info
            file.writestr(name, content)
    return buffer.getvalue()


def special(name: str, mode: int) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.create_system, info.external_attr = 3, mode << 16
    return info


def collected(tmp_path: Path, content: bytes, units):
    path = tmp_path / "download.zip"
    path.write_bytes(content)
    before = sorted(tmp_path.rglob("*"))
    result = collect(path, units)
    assert sorted(tmp_path.rglob("*")) == before  # nothing is ever written
    assert ("ada", "lstm") in {(s.student, s.unit) for s in result.submissions if s.source}
    return result


HONEST = ("ada/lstm.py", LSTM)


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize(
    ("members", "word"),
    [
        ([("../../eve/lstm.py", LSTM)], "leads out"),
        ([("eve/../../lstm.py", LSTM)], "leads out"),
        ([("/etc/lstm.py", LSTM)], "leads out"),
        ([("C:/eve/lstm.py", LSTM)], "leads out"),
        ([("eve\\lstm.py", LSTM)], "backslash"),
        ([("eve/lstm\x1b[2J.py", LSTM)], "control"),
        ([("eve/lstm\u202e.py", LSTM)], "bidirectional"),
        ([("eve/" + "d/" * 30 + "lstm.py", LSTM)], "deep"),
        ([("eve/lstm.py", b"0" * 50_000_000)], "times its size"),
        ([("eve/lstm.py", LSTM), ("eve/lstm.py", b"x = 1")], "more than once"),
        ([("eve/lstm.py", LSTM), ("eve/LSTM.py", b"x = 1")], "case or Unicode"),
        ([("eve/a/lstm.py", LSTM), ("eve/A/gru.py", b"x = 1")], "case or Unicode"),
        ([(special("eve/lstm.py", stat.S_IFLNK | 0o777), b"/etc/passwd")], "symbolic link"),
        ([(special("eve/lstm.py", stat.S_IFIFO | 0o777), b"")], "regular file"),
        ([(special("eve/lstm.py", stat.S_IFCHR | 0o777), b"")], "regular file"),
        ([("eve/lstm.py", os.urandom((1 << 20) + 1))], "larger than 1 MiB"),
    ],
)  # fmt: skip
def test_a_harmful_member_is_refused_by_name(tmp_path, units, members, word):
    """Traversal, bombs, links, duplicates, collisions: the reason is said, the rest goes on, nothing is written."""
    result = collected(tmp_path, made(HONEST, *members), units)
    assert any(word in line.reason for line in result.refused)
    assert not any(s.student.casefold() == "eve" and s.source for s in result.submissions)


def test_a_refused_unit_is_unreadable_rather_than_missing(tmp_path, units):
    """The owner and the unit are known from the name, so the result can say what happened."""
    result = collected(tmp_path, made(HONEST, ("eve/lstm.py", b"0" * 50_000_000)), units)
    (problem,) = (s.problem for s in result.submissions if s.student == "eve")
    assert "times its size" in problem


def test_an_encrypted_member_is_refused(tmp_path, units):
    """No password is asked for."""
    content = bytearray(made(HONEST, ("eve/lstm.py", LSTM)))
    at = content.rindex(b"PK\x01\x02")
    content[at + 8] |= 1
    assert any("encrypted" in line.reason for line in collected(tmp_path, bytes(content), units).refused)


def test_a_packing_method_that_can_demand_memory_is_refused(tmp_path, units):
    """LZMA lets a small file ask for gigabytes."""
    content = bytearray(made(HONEST, ("eve/lstm.py", LSTM)))
    at = content.rindex(b"PK\x01\x02")
    content[at + 10 : at + 12] = struct.pack("<H", zipfile.ZIP_LZMA)
    assert any("method" in line.reason for line in collected(tmp_path, bytes(content), units).refused)


def test_a_member_that_lies_about_its_size_is_refused(tmp_path, units):
    """The table says 10 bytes, the data are millions: never more than the limit is unpacked."""
    content = bytearray(made(HONEST, ("eve/lstm.py", b"0" * 30_000_000)))
    at = content.rindex(b"PK\x01\x02")
    content[at + 24 : at + 28] = struct.pack("<I", 10)
    result = collected(tmp_path, bytes(content), units)
    assert any(line.path == "eve/lstm.py" for line in result.refused)


def test_a_damaged_member_costs_only_itself(tmp_path, units):
    """A flipped bit fails the checksum."""
    noise = random.Random(1).randbytes(4000)
    content = bytearray(made(HONEST, ("eve/lstm.py", noise)))
    content[content.index(noise[:50]) + 100] ^= 0xFF
    assert any("unpacked" in line.reason for line in collected(tmp_path, bytes(content), units).refused)


def test_a_students_zip_is_looked_into_once(write, units):
    """A zip in a student's folder is read; a zip inside that zip is named."""
    inner = made(("work/lstm.py", LSTM), ("more.zip", made(("gru.py", LSTM))))
    result = collect(write({"ada/hw.zip": inner}), units)
    assert [(s.unit, s.origin) for s in result.submissions] == [("lstm", "ada/hw.zip/work/lstm.py")]
    assert any("zip inside a zip" in line.reason for line in result.refused)


def test_a_students_zip_that_is_none_is_named_and_its_student_too(write, units):
    """Damaged in the upload: every unit unreadable, with the reason."""
    result = collect(write({"ada/lstm.py": LSTM, "eve/hw.zip": b"PK\x03\x04 broken"}), units)
    reasons = {s.problem for s in result.submissions if s.student == "eve"}
    assert len(reasons) == 1 and "not a zip" in reasons.pop()


def test_a_zip_with_too_many_members_is_refused_before_its_table_is_built(monkeypatch):
    """A table of contents alone can be a bomb."""
    monkeypatch.setattr(archive, "HANDED_IN", archive.ZipLimits(members=10, total=1 << 20, names=1 << 20))
    with pytest.raises(Refusal, match="more than 10"):
        read_zip_bytes(made(*((f"{n}.txt", b"") for n in range(11))), "x.zip")
    with pytest.raises(Refusal, match="unpack to more"):
        read_zip_bytes(made(("a", b"0" * (2 << 20))), "x.zip")


def test_old_zips_without_an_encoding_keep_accents(tmp_path, units):
    """Packers that do not set the UTF-8 flag mostly write UTF-8 all the same."""
    content = bytearray(made(HONEST, ("Zoé/lstm.py", LSTM)))
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = content.rindex(mark)
        content[at + offset + 1] &= ~0x08
    assert "Zoé" in collected(tmp_path, bytes(content), units).students


def test_what_is_no_zip_at_all_is_an_error_in_words(tmp_path, units):
    """Random bytes, and a real zip cut in half."""
    for content in (b"", b"hello", made(HONEST)[:-30]):
        (tmp_path / "d.zip").write_bytes(content)
        with pytest.raises(CollectError, match=r"d\.zip.*not a zip"):
            collect(tmp_path / "d.zip", units)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(st.text(min_size=1, max_size=40).map(lambda s: s.replace("\0", "")), min_size=1, max_size=4, unique=True)
)
def test_any_member_names_are_listed_or_refused(names):
    """No name raises anything but a Refusal, and an entry that may be read has a clean relative path."""
    members = [
        (name, b"x = 1\n") for name in names if name.encode("utf-8", "replace") == name.encode("utf-8", "surrogatepass")
    ]
    tree = read_zip_bytes(made(*members), "x.zip")
    for entry in tree.entries:
        if entry.problem is None:
            assert ".." not in entry.parts and not entry.path.startswith("/") and "\\" not in entry.path


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_zip_with_random_damage_never_raises_anything_else(data):
    """Flipped bytes anywhere: a Refusal of the whole or of a member, or the bytes as they were."""
    content = bytearray(made(HONEST, ("eve/gru.py", LSTM * 40)))
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    try:
        tree = read_zip_bytes(bytes(content), "x.zip")
    except Refusal:
        return
    for entry in tree.entries:
        with contextlib.suppress(Refusal):
            entry.read(1 << 20)


def test_students_who_differ_only_by_case_are_both_taken(tmp_path, units):
    """A folder `Eve` beside `eve` is another student: nobody loses a grade to somebody else's name."""
    result = collected(tmp_path, made(HONEST, ("eve/lstm.py", LSTM), ("Eve/lstm.py", LSTM)), units)
    assert {s.student for s in result.submissions if s.source is not None} >= {"eve", "Eve"}
    assert any('"Eve", "eve"' in note for note in result.notes)
