"""Trees and zips put together at random from hostile pieces: collecting always ends in a result or in words."""

import io
import json
import os
import random
import shutil
import warnings
import zipfile
from dataclasses import asdict
from pathlib import Path

import pytest

from autograder.errors import CollectError
from autograder.platforms.downloads import collect, layout_names

NAMES = (
    "lstm.py", "LSTM.py", "gru.ipynb", "a b", "ünï", "lstm (1).py", "=x", "x_1_2_lstm.py", "..x", "w.zip",
    "manifest.json",
    "Bob_2_assignsubmission_file", "submitted", "timestamp.txt", "roster.csv", "1-2 - A B - Nov 3, 2026 459 PM", "..",
    "h_u_attempt_2026-11-03-22-15-01_lstm.py", "h_u_attempt_2026-11-03-22-15-01.txt", "rnn.py", "\u202elstm.py", "",
    "ma\x1bsks.py", "c-h-ada", ".git", "con", "back\\slash.py", "ls\udcfftm.py",
)  # fmt: skip
CONTENTS = (
    b"", b"def lstm_step(x):\n return 1\n", b"\0", b"\xff\xfe\x00", b"PK\x03\x04", b'"\\ud800"', b"(" * 1000,
    b"{" * 3000,
    b'{"nbformat":4,"cells":[{"cell_type":"code","source":"%x\\n!y\\nz=1"}]}', b'{"student": 5}', b"\xe4" * 50,
    b'{"student":"eve","time":"2026-01-01T00:00:00Z","digests":[]}', b"username,github_id\nada,5\n",
    b"2026-11-03 12:34:56 Mars/X",
)  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_nothing_but_a_result_or_an_error_in_words_comes_out(tmp_path, units, exercises, seed):
    """Each unit once per student, with a source or a problem; everything can be written as JSON in UTF-8."""
    chance = random.Random(seed)
    for number in range(50):
        root = tmp_path / str(number)
        root.mkdir()
        target = plant(chance, root)
        layout = chance.choice([None] * 6 + list(layout_names()))
        try:
            collected = collect(target, units, layout=layout, exercises=chance.choice([None, exercises]))
        except CollectError as error:
            assert str(error).encode("utf-8")
        else:
            json.dumps(asdict(collected), default=str, ensure_ascii=False).encode("utf-8")
            assert all((item.source is None) != (item.problem is None) for item in collected.submissions)
            keys = [(item.student, item.unit) for item in collected.submissions]
            assert len(keys) == len(set(keys))
        shutil.rmtree(root)


def plant(chance: random.Random, root: Path) -> Path:
    """A folder, or a zip, of random things."""
    if chance.random() < 0.4:
        (root / "x.zip").write_bytes(packed(chance))
        return root / "x.zip"
    (root / "in").mkdir()
    for _ in range(chance.randint(0, 10)):
        path = root / "in" / "/".join(name for name in random_path(chance) if name not in ("", ".."))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            put(chance, path)
        except (OSError, ValueError):  # a name this system does not take, or one that is there already
            continue
    return root / "in"


def put(chance: random.Random, path: Path) -> None:
    kind = chance.random()
    if kind < 0.08:
        path.symlink_to(chance.choice(["/etc", "..", "nowhere"]))
    elif kind < 0.12 and hasattr(os, "mkfifo"):
        os.mkfifo(path)
    else:
        path.write_bytes(packed(chance) if kind < 0.3 else chance.choice(CONTENTS))


def random_path(chance: random.Random) -> list[str]:
    return [chance.choice(NAMES) for _ in range(chance.randint(1, 4))]


def packed(chance: random.Random, depth: int = 0) -> bytes:
    buffer = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(buffer, "w") as archive:
        warnings.simplefilter("ignore")  # names twice are the point
        for _ in range(chance.randint(0, 6)):
            name = "/".join(random_path(chance)).encode("utf-8", "replace").decode() or "/"
            nested = depth == 0 and chance.random() < 0.2
            archive.writestr(name, packed(chance, 1) if nested else chance.choice(CONTENTS))
    return buffer.getvalue()
