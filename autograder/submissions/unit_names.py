"""Which unit a file is for, by its name.

People rename files, and browsers, mailers and learning platforms do it for them. The rule, best first:

1. `exact`   the unit's name: `lstm.py`, `LSTM.ipynb`
2. `copy`    the unit's name with a copy mark: `lstm (1).py`, `Copy of lstm.ipynb`, `lstm-2.py`, `lstm.py.txt`
3. `word`    exactly one unit's name among the words: `HW2_lstm_final.py`, `unit2-LSTM.ipynb`
4. `content` the file defines exercises of exactly one unit (see `choose`)
5. `folder`  it lies in a folder named after a unit: `lstm/solution.py`
6. `inside`  exactly one unit's name is part of the name: `mylstm.py`
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import Literal

Match = Literal["exact", "copy", "word", "content", "folder", "inside"]
ORDER: tuple[Match, ...] = ("exact", "copy", "word", "content", "folder", "inside")

_EXTENSION = re.compile(r"(\.py|\.ipynb)(\.txt|\.json)?\s*$", re.IGNORECASE)
_BEFORE = re.compile(r"^(copy of|copie de|kopie von|copia de|cópia de|kopia|копия|复制|副本)[\s_-]*", re.IGNORECASE)
_AFTER = re.compile(
    r"([\s_-]*\(\d{1,3}\)"
    r"|[\s_-]+(copy|kopie|copie|copia|cópia|kopia|копия|副本|コピー)([\s_-]*\(?\d{1,3}\)?)?"
    r"|[\s_-]+\d{1,3})$",
    re.IGNORECASE,
)
_NOT_SUBMISSIONS = frozenset({"visible", "tests", "test"})  # of the kit: checks that may bear the unit's name


def extension(name: str) -> str | None:
    """`.py` or `.ipynb` (also before a `.txt` or `.json` that a mailer added), or None for any other file."""
    found = _EXTENSION.search(name)
    return found[1].lower() if found else None


def is_candidate(path: str) -> bool:
    """Whether a file may be a unit at all: a Python file or notebook that is not one of the kit's own checks."""
    *folders, name = path.split("/")
    if extension(name) is None or name.casefold() in ("conftest.py", "setup.py", "__init__.py"):
        return False
    return not any(folder.casefold() in _NOT_SUBMISSIONS for folder in folders)


def match_name(path: str, units: Sequence[str]) -> tuple[Match, str] | None:
    """How a path names a unit, and which; None where it names none or more than one."""
    *folders, name = path.split("/")
    stem = _stem(name)
    if stem in units:
        return ("copy" if name.casefold().endswith((".txt", ".json")) else "exact"), stem
    bare = without_copy_marks(stem)
    if bare in units:
        return "copy", bare
    named = units_in_words(stem, units)
    if named and not stem.startswith("test"):
        return ("word", named[0]) if len(named) == 1 else None
    if folders and _stem(folders[-1]) in units:
        return "folder", _stem(folders[-1])
    inside = [unit for unit in units if unit in stem]
    return ("inside", inside[0]) if len(inside) == 1 and not stem.startswith("test") else None


def units_in_words(stem: str, units: Sequence[str]) -> list[str]:
    """The units that stand as a word of their own in a file's name, digits at a word's end aside."""
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", stem)
    words = {word.rstrip("0123456789") for word in re.split(r"[^a-zA-Z0-9]+", spaced.casefold())}
    return [unit for unit in units if unit in words]


def without_copy_marks(stem: str) -> str:
    """`copy of lstm (1)` is `lstm`."""
    while True:
        shorter = _AFTER.sub("", _BEFORE.sub("", stem)).strip()
        if shorter in (stem, ""):
            return stem
        stem = shorter


def copy_number(name: str) -> int:
    """The number that a resubmission got from the platform: 2 for `lstm-2.py`, else 0."""
    found = re.search(r"-(\d{1,3})$", _stem(name))
    return int(found[1]) if found else 0


def _stem(name: str) -> str:
    return unicodedata.normalize("NFKC", _EXTENSION.sub("", name)).casefold().strip()
