"""Material for the tests: a class with difficult names, the units of the course, and zips made member by member."""

import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

UNITS = ("rnn", "lstm", "gru", "masks", "attention", "multihead", "classifier")
EXERCISES = {
    "rnn": ("rnn_step", "rnn_forward", "gradient_norms"),
    "lstm": ("lstm_gates", "lstm_step", "lstm_forward"),
    "gru": ("gru_step", "gru_forward"),
    "masks": ("causal_mask", "padding_mask", "decoder_mask", "masked_softmax"),
    "attention": ("dot_product_attention", "scaled_dot_product_attention", "causal_self_attention", "cross_attention"),
    "multihead": ("split_heads", "merge_heads", "MultiHeadAttention"),
    "classifier": ("masked_max_pool", "masked_mean_pool", "BiLSTMClassifier"),
}
LSTM = "def lstm_step(x):\n    return x\n"
# (name as a platform shows it, id): accents, comma, apostrophe, right to left, equal names, leading zeros, a formula.
PEOPLE = (
    ("Zoë Ñandú", "007"),
    ("Lovelace, Ada", "102"),
    ("Seán O'Brien", "103"),
    ("محمد علي", "104"),
    ("נועה כהן", "105"),
    ("Maria Garcia", "106"),
    ("Maria Garcia", "107"),
    ('=HYPERLINK("http:x")', "108"),
    ("李小龙", "109"),
    ("Jürgen Groß", "110"),
    ("-1+1", "111"),
    ("Łukasz Żółć", "0112"),
    ("Anna-Lena von der Heide", "113"),
)


@pytest.fixture
def units() -> tuple[str, ...]:
    return UNITS


@pytest.fixture
def exercises() -> Mapping[str, tuple[str, ...]]:
    return EXERCISES


@pytest.fixture
def people() -> tuple[tuple[str, str], ...]:
    return PEOPLE


@pytest.fixture
def write(tmp_path: Path):
    """Write files below a folder of the test's own and return it: write({"ada/lstm.py": "..."})."""

    def write_files(files: Mapping[str, str | bytes], folder: str = "in") -> Path:
        root = tmp_path / folder
        root.mkdir(exist_ok=True)
        for path, content in files.items():
            target = root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content.encode() if isinstance(content, str) else content)
        return root

    return write_files


@pytest.fixture
def pack(tmp_path: Path):
    """Make a zip and return its path: pack({"ada/lstm.py": "..."})."""

    def pack_files(files: Mapping[str, str | bytes], name: str = "download.zip") -> Path:
        path = tmp_path / name
        path.write_bytes(zipped(files))
        return path

    return pack_files


def zipped(files: Mapping[str, str | bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


@pytest.fixture(name="zipped")
def zipped_fixture():
    return zipped


@pytest.fixture
def notebook():
    """A notebook's bytes: notebook("code", ("markdown", "text"), {...a whole cell...})."""

    def make(*cells: object, **top: object) -> bytes:
        made = [cell if isinstance(cell, dict) else _cell(cell) for cell in cells]
        return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": made, **top}).encode()

    return make


def _cell(cell: object) -> dict[str, object]:
    kind, source = cell if isinstance(cell, tuple) else ("code", cell)
    extra = {"outputs": [], "execution_count": None} if kind == "code" else {}
    return {"cell_type": kind, "metadata": {}, "source": source, **extra}
