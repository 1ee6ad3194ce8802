"""From reference to stub: what must go is gone, what must stay is there, and the rest is refused."""

import ast
import re
from pathlib import Path

import pytest

from autograder.authoring.sync.reference_text import read_source
from autograder.authoring.sync.stub import check_stub, make_stub, stub_of
from autograder.authoring.sync.unit_files import read_unit, unit_folders
from autograder.errors import CourseError

REFERENCE = '''"""# Unit

Text.
"""

from __future__ import annotations

import math
from functools import partial, reduce

import torch
from torch import Tensor, nn
from torch.nn.utils.rnn import pack_padded_sequence

SIZE = 3  # public


# BEGIN SOLUTION
def _helper(x):
    return math.sqrt(x)  # a secret helper
# END SOLUTION


@partial
def double(x: Tensor) -> Tensor:
    """Double every entry.

    Shapes: x (B, D) -> y (B, D)
    """
    size = len(x)  # given
    # BEGIN SOLUTION
    # think of twice
    secret = pack_padded_sequence(x * 2, reduce)  # secret remark
    return secret + _helper(x)
    # END SOLUTION


class Twice(nn.Module):
    """Twice.

    Shapes: x (B,) -> y (B,)
    """

    def __init__(self, d: int) -> None:
        super().__init__()
        # BEGIN SOLUTION
        self.d = d
        # END SOLUTION

    # BEGIN SOLUTION
    def extra(self):
        return 0
    # END SOLUTION

    def forward(self, x: Tensor) -> Tensor:
        # BEGIN SOLUTION
        return self.d * x
        # END SOLUTION


answers = {
    # What is 6 times 7?
    "product": 6 * 7,  # a number
    "letter": "b",  # "a", "b" or "c"
    "ümlaut # no comment": (2, "x"),
}
'''

STUB = '''"""# Unit

Text.
"""

from __future__ import annotations

from functools import partial

import torch
from torch import Tensor, nn

SIZE = 3  # public


@partial
def double(x: Tensor) -> Tensor:
    """Double every entry.

    Shapes: x (B, D) -> y (B, D)
    """
    size = len(x)  # given
    raise NotImplementedError("double")


class Twice(nn.Module):
    """Twice.

    Shapes: x (B,) -> y (B,)
    """

    def __init__(self, d: int) -> None:
        super().__init__()
        raise NotImplementedError("Twice")

    def forward(self, x: Tensor) -> Tensor:
        raise NotImplementedError("Twice")


answers = {
    # What is 6 times 7?
    "product": None,  # a number
    "letter": None,  # "a", "b" or "c"
    "ümlaut # no comment": None,
}
'''


def test_the_stub_is_the_reference_without_what_is_secret() -> None:
    """Bodies raise, helpers and their imports are gone, answers are None, text, comments and given code stay."""
    assert make_stub(REFERENCE, "r.py") == STUB


def test_a_stub_of_a_stub_is_refused() -> None:
    """A file in which nothing is marked has nothing to take out, and that is a mistake."""
    with pytest.raises(CourseError, match=r"r\.py, line 17: double has no `# BEGIN SOLUTION`"):
        make_stub(STUB, "r.py")


def refused(old: str, new: str, line: int, words: str) -> None:
    """The reference with one thing changed is refused, with the line."""
    assert old in REFERENCE
    with pytest.raises(CourseError, match=rf"r\.py, line {line}: .*{words}"):
        make_stub(REFERENCE.replace(old, new, 1), "r.py")


def test_a_method_without_a_block_is_refused() -> None:
    """A forgotten pair in one method would hand that method out."""
    old = "        # BEGIN SOLUTION\n        return self.d * x\n        # END SOLUTION\n"
    refused(old, "        return self.d * x\n", 55, "forward has no")


def test_a_private_helper_outside_a_block_is_refused() -> None:
    """A helper belongs to the solution unless it is marked, and then it is inside a block."""
    old = "# BEGIN SOLUTION\ndef _helper(x):\n    return math.sqrt(x)  # a secret helper\n# END SOLUTION\n"
    refused(old, "def _helper(x):\n    return 1\n", 18, "_helper has no")


def test_a_second_block_in_a_function_is_refused() -> None:
    """Code after a `raise` would never run; one block says what the learner writes."""
    old = "    # think of twice\n"
    refused(old, "    secret = 1\n    # END SOLUTION\n    # BEGIN SOLUTION\n", 34, "second block")


def test_an_empty_block_is_refused() -> None:
    """Markers with only comments between them hide nothing."""
    refused("        self.d = d\n", "        # nothing\n", 46, "no statement")


def test_a_block_that_cuts_a_statement_is_refused() -> None:
    """Both markers must stand between whole statements of one body."""
    old = "    secret = pack_padded_sequence(x * 2, reduce)  # secret remark\n"
    old += "    return secret + _helper(x)\n    # END SOLUTION\n"
    new = "    for _ in x:\n        x = 1\n    # END SOLUTION\n        y = 2\n    return x\n"
    refused(old, new, 31, "cut a statement")


def test_a_block_inside_a_loop_is_refused() -> None:
    """The stub would raise only if the loop runs."""
    old = "        return self.d * x\n"
    new = (
        "        x = x\n        # END SOLUTION\n        for _ in x:\n            # BEGIN SOLUTION\n            x = 1\n"
    )
    new += "            # END SOLUTION\n        # BEGIN SOLUTION\n        x = 2\n"
    refused(old, new, 60, "compound statement")


@pytest.mark.parametrize(("indent", "words"), [("  ", "same indentation"), (" " * 8, "not indented like")])
def test_crooked_markers_are_refused(indent: str, words: str) -> None:
    """Markers have the indentation of the statements between them."""
    text = REFERENCE.replace("    # BEGIN SOLUTION\n    # think", f"{indent}# BEGIN SOLUTION\n    # think", 1)
    text = text.replace("+ _helper(x)\n    # END", f"+ _helper(x)\n{indent}# END", 1)
    with pytest.raises(CourseError, match=rf"r\.py, line 31: .*{words}"):
        make_stub(text, "r.py")


def test_what_only_a_solution_defines_may_not_be_used_outside() -> None:
    """The stub would not run: a name it uses has gone with the solution."""
    with pytest.raises(CourseError, match="`_helper` is used outside"):
        make_stub(REFERENCE.replace("SIZE = 3", "SIZE = _helper"), "r.py")


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('"product": 6 * 7,', '"product": (\n 6 * 7),', 63, "one line"),
        ('"product": 6 * 7,', '"product": 6 * 7, "more": 1,', 63, "on its own line"),
        ('answers = {\n    # What is 6 times 7?\n    "product"', 'answers = {"product"', 61, "on its own line"),
        ('"product": 6', "PRODUCT: 6", 63, "plain string"),
        ('"product": 6 * 7', "**{}", 63, "plain string"),
        ("answers = {", "answers = dict() or {", 61, "one dictionary"),
    ],
)
def test_answers_that_cannot_be_blanked_safely_are_refused(old: str, new: str, line: int, words: str) -> None:
    """One dictionary, written out, one entry per line."""
    refused(old, new, line, words)


def test_answers_may_not_be_touched_again() -> None:
    """A later line could put a value back."""
    with pytest.raises(CourseError, match=r"line 67: `answers` is used a second time"):
        make_stub(REFERENCE + 'answers["product"] = 42\n', "r.py")


def test_a_stub_that_holds_more_than_the_public_part_is_refused() -> None:
    """The check at the end is independent of how the stub was made."""
    source = read_source(REFERENCE, "r.py")
    for leak in (
        "secret = pack_padded_sequence(x * 2, reduce)",
        "return self.d * x  # more",
        'answers["product"] = 42',
    ):
        with pytest.raises(CourseError, match="solution"):
            check_stub(f"{STUB}{leak if 'return' not in leak else 'def g(): ' + leak}\n", source)
    with pytest.raises(CourseError, match="comment"):
        check_stub(STUB + "# secret remark\n", source)


def units(folder: Path) -> list[Path]:
    return list(unit_folders(folder))


def test_every_stub_of_the_course_parses_imports_and_names_its_exercise(course_solutions: Path) -> None:
    """Calling any exercise of a fresh stub raises NotImplementedError with the exercise's name."""
    for folder in units(course_solutions):
        source = read_unit(folder)
        namespace: dict[str, object] = {}
        exec(compile(stub_of(source), folder.name, "exec"), namespace)
        for node in source.exercises:
            target = namespace[node.name]
            wanted = len(node.args.args) if isinstance(node, ast.FunctionDef) else len(node.body[1].args.args) - 1  # type: ignore[attr-defined]
            with pytest.raises(NotImplementedError, match=f"^{node.name}$"):
                target(*[None] * wanted)  # type: ignore[operator]
        assert all(value is None for value in namespace["answers"].values())  # type: ignore[attr-defined]


def test_no_statement_of_a_solution_of_the_course_survives(course_solutions: Path) -> None:
    """Every line between markers is gone, as text, unless the public part says the same."""
    for folder in units(course_solutions):
        source = read_unit(folder)
        stub, public = stub_of(source), source.public_text()
        for number, line in enumerate(source.text.split("\n"), start=1):
            code = line.split("#")[0].strip()
            if source.solves(number) and len(code) > 12 and code not in public:
                assert code not in stub, f"{folder.name}: {code}"
        assert not re.search("(BEGIN|END) SOLUTION", stub)
