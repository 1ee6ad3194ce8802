"""What a class hands in to nbgrader: honest, broken and hostile notebooks, made from a released one."""

import copy
from pathlib import Path

from tests.platforms.conftest import DETACHED, RIGHT, TOY, WRONG

SOLVED = RIGHT[RIGHT.index("def weighted") : RIGHT.index("answers")].strip()
ANSWERED = 'answers = {"entries": 6}'


def body(text: str) -> str:
    """The function of an answer."""
    return text[text.index("def weighted") : text.index("answers")].strip()


def cell(notebook: dict, grade_id: str) -> dict:
    """The cell with that grade_id."""
    return next(c for c in notebook["cells"] if c["metadata"].get("nbgrader", {}).get("grade_id") == grade_id)


def code(text: str, **metadata) -> dict:
    empty = {"cell_type": "code", "execution_count": None, "outputs": []}
    return {**empty, "id": f"n{len(text)}-{sum(map(ord, str(metadata)))}", "metadata": metadata, "source": text}


def filled(release: dict, function: str = SOLVED, answers: str = ANSWERED) -> dict:
    """A released notebook, filled in."""
    notebook = copy.deepcopy(release)
    cell(notebook, "solution-weighted")["source"] = function
    cell(notebook, "solution-answers")["source"] = answers
    cell(notebook, "essay")["source"] = "It weighs, because a weight says how much counts."
    return notebook


def honest(release: dict, course: Path) -> dict[str, dict]:
    """student -> what they hand in: right, partly right, wrong, untouched, broken, late."""
    return {
        "ada": filled(release),
        "ben": filled(release, body(DETACHED)),
        "wim": filled(release, body(WRONG)),
        "cem": copy.deepcopy(release),
        "dot": filled(release, "def weighted(x, w):\n    return x +"),
        "late": filled(release),
    }


def hostile(release: dict, course: Path) -> dict[str, dict]:
    """student -> what they hand in: a right answer, a partly right one, and what must gain and cost nothing."""
    return {
        "ada": filled(release),
        "ben": filled(release, body(DETACHED)),
        "eve": warns_and_copies(release),
        "text": cell_turned_to_text(release),
        "tampers": filled(release, body(WRONG) + patches() + writes_grades(course)),
        "reads": filled(release, reads_sources(course)),
        "exits": filled(release, "import os\n\ndef weighted(x, w):\n    os._exit(0)"),
        "loops": filled(release, "import itertools\n\ndef weighted(x, w):\n    return sum(itertools.repeat(1))"),
        "exits_at_once": filled(release, "import os\nos._exit(0)\n" + SOLVED),
        "deletes": without_graded_cells(release),
        "stripped": without_marks(release),
        "tricks": scores_of_its_own(release),
    }


def warns_and_copies(release: dict) -> dict:
    """A warning, text on stderr, and a copy of a cell with the same grade_id."""
    noise = "import warnings, sys\nwarnings.warn('mind')\nprint('on stderr', file=sys.stderr)\n"
    notebook = filled(release, noise + SOLVED)
    copied = copy.deepcopy(cell(notebook, "solution-weighted"))
    copied["id"], copied["source"] = "copied", "# tried again\n" + copied["source"]
    notebook["cells"].insert(3, copied)
    return notebook


def cell_turned_to_text(release: dict) -> dict:
    """The answer stands in a cell of text."""
    notebook = filled(release)
    changed = cell(notebook, "solution-weighted")
    changed["cell_type"] = "markdown"
    del changed["outputs"], changed["execution_count"]
    return notebook


def patches() -> str:
    """Everything that might compare is replaced."""
    names = ("torch.testing.assert_close", "torch.allclose", "numpy.testing.assert_allclose", "torch.equal")
    replaced = "".join(f"{name} = lambda *a, **k: None\n" for name in names)
    return "\n\nimport torch.testing, numpy.testing\n" + replaced


def writes_grades(course: Path) -> str:
    """The gradebook is opened by its path."""
    return f"""
import sqlite3, pathlib
for place in ({str(course / "gradebook.db")!r}, "gradebook.db", "../../../gradebook.db"):
    try:
        base = sqlite3.connect(place)
        base.execute("update grade set manual_score = 297")
        base.commit()
    except Exception:
        pass
"""


def reads_sources(course: Path) -> str:
    """Right if a solution can be read, wrong otherwise."""
    source, reference = course / "source" / "scale" / "scale.ipynb", TOY / "scale" / "reference.py"
    return f"""
import json, pathlib
FOUND = ""
for place in ({str(source)!r}, "../../../source/scale/scale.ipynb", {str(reference)!r}):
    try:
        FOUND += pathlib.Path(place).read_text()
    except Exception:
        pass


def weighted(x, w):
    weighed = torch.tanh(x * w) if "tanh" in FOUND else x
    return weighed.sum(dim=1), weighed
"""


def without_graded_cells(release: dict) -> dict:
    """All graded cells are deleted."""
    notebook = filled(release, body(DETACHED))
    notebook["cells"] = [c for c in notebook["cells"] if not c["metadata"].get("nbgrader", {}).get("grade")]
    return notebook


def without_marks(release: dict) -> dict:
    """Another program has stripped every mark."""
    notebook = filled(release)
    for one in notebook["cells"]:
        one["metadata"] = {}
    return notebook


def scores_of_its_own(release: dict) -> dict:
    """Results and saved outputs that are no scores, a thousand points in the marks, cells made up."""
    notebook = filled(release, body(WRONG))
    tricks = {"visible-weighted": "nan", "hidden-weighted": "-1", "questions": "tensor(0.5)"}
    for grade_id, trick in tricks.items():
        target = cell(notebook, grade_id)
        target["source"] += f"\nfloat({trick!r})"
        target["outputs"] = [result(trick)]
        target["metadata"]["nbgrader"]["points"] = 1000
    mine = code("1000", nbgrader={**cell(notebook, "questions")["metadata"]["nbgrader"], "grade_id": "mine"})
    mine["outputs"] = [result("np.float64(0.5)")]
    strange = code("1", nbgrader={"grade_id": ["strange"], "points": "nan"})
    notebook["cells"] += [mine, strange, code("1", nbgrader="no mapping")]
    return notebook


def result(shown: str) -> dict:
    """A saved output."""
    return {"output_type": "execute_result", "execution_count": 1, "metadata": {}, "data": {"text/plain": shown}}
