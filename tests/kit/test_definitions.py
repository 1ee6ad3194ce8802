"""What a notebook defines, taken together in an order that runs."""

from __future__ import annotations

from autograder.kit.definitions import of_cells, of_file, source_of


def text_of(name: str, *cells: str) -> str:
    source = source_of(name, of_cells(list(enumerate(cells, start=1))), "this notebook")
    assert source is not None
    compile(source.text, "text", "exec")
    return source.text


def test_helpers_constants_and_imports_come_along() -> None:
    """Everything that the exercise leans on, directly or not, and nothing else."""
    text = text_of(
        "step",
        "import math\nimport torch\nfrom torch import Tensor",
        "SCALE = math.sqrt(2)\nUNUSED = 3",
        "def helper(x: Tensor) -> Tensor:\n    return x * SCALE",
        "def other():\n    pass",
        "def step(x):\n    return helper(x)",
        "big = train_for_an_hour()",
    )
    assert text.index("import math") < text.index("SCALE") < text.index("def helper") < text.index("def step")
    assert all(word not in text for word in ("UNUSED", "other", "train", "import torch\n"))


def test_the_newest_definition_counts() -> None:
    """A cell that was run again, and a helper that was mended afterwards, are taken in their last form."""
    text = text_of(
        "step", "def helper(): return 1", "def step(): return helper()", "def step(): return helper() + 1",
        "def helper(): return 2",
    )  # fmt: skip
    assert "return 2" in text and "return 1" not in text and "helper() + 1" in text


def test_a_wrapped_function_keeps_what_it_wraps() -> None:
    """`step = compile(step)` needs the step before it."""
    text = text_of("step", "def step(): return 1", "from functools import cache", "step = cache(step)")
    assert text.index("def step") < text.index("step = cache(step)")


def test_commands_and_broken_cells_are_passed_over() -> None:
    """Notebook commands and a cell that Python cannot read do not keep the others from being used."""
    text = text_of("step", "%timeit 1\n!pip install x", "def broken(:", "@staticmethod\ndef step(): return 1")
    assert text.startswith("@staticmethod")


def test_lines_lead_back_to_their_cells() -> None:
    """A line of the text is known by its cell and its place in it."""
    cells = [(2, "import math"), (7, "# a remark\n\ndef step():\n    return math.pi")]
    source = source_of("step", of_cells(cells), "this notebook")
    assert source is not None
    assert source.place(3) == "In [7], line 4"


def test_a_script_is_not_run() -> None:
    """Of a script only definitions are taken: a call of `check` in it must not run again."""
    source = source_of("step", of_file("def step():\n    return 1\nprint('run')\ncheck(step)\n", "a.py"), "a.py")
    assert source is not None and "print" not in source.text and source.place(2) == "a.py, line 2"


def test_what_is_not_defined_is_not_found() -> None:
    """An exercise that only is imported has no definition here."""
    assert source_of("step", of_cells([(1, "from lstm import step")]), "x") is None
