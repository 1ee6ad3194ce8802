"""Notebooks as classes hand them in: what runs, what is neutralised, and where each line came from."""

import json
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.platforms.downloads import collect
from autograder.submissions.notebook import read_notebook
from autograder.submissions.tree import Refusal


def run(source) -> dict[str, object]:
    """Run the chunks one after the other, as a worker does: an error ends its own cell only."""
    space: dict[str, object] = {"__name__": "lstm", "errors": []}
    flags = 0
    for text, first in source.chunks:
        code = compile("\n" * (first - 1) + text, source.name, "exec", flags=flags, dont_inherit=True)
        flags |= code.co_flags & 0x1FF0000
        try:
            exec(code, space)
        except Exception as error:
            space["errors"].append((source.place(error.__traceback__.tb_next.tb_lineno), str(error)))
    return space


def read(content: bytes, exercises=()):
    return read_notebook(content, "lstm.ipynb", exercises)


def test_code_cells_run_from_top_to_bottom_whatever_their_counts(notebook):
    """Execution counts and outputs are not looked at; the last definition counts."""
    first = {
        "cell_type": "code",
        "metadata": {},
        "execution_count": 9,
        "outputs": [],
        "source": ["def f():\n", "    return 1"],
    }
    source, _ = read(notebook(first, ("markdown", "# text"), "def f():\n    return 2"))
    assert run(source)["f"]() == 2
    exec(source.text, space := {})
    assert space["f"]() == 2


def test_lines_lead_back_to_the_cell_as_people_count(notebook):
    """Code cells only, the empty ones too, lines from 1."""
    source, _ = read(notebook(("markdown", "hello"), "a = 1", "", "b = 1\n\nc = 3"))
    line = source.text.split("\n").index("c = 3") + 1
    assert source.place(line) == "cell 3, line 3"
    assert source.place(1) == "cell 1, line 1"
    assert source.place(99) == "lstm.ipynb"
    assert source.kind == "notebook"


@pytest.mark.parametrize(
    "line",
    ["%matplotlib inline", "!pip install torch", "!echo \"it's\" 'a", "?torch.nn", "torch.nn?", "torch.nn??", "??f",
     "%timeit 1 + 1", "!!ls", "  %load_ext autoreload", "!pip install a \\\n  b \\\n  c", "%cd /tmp"],
)  # fmt: skip
def test_a_notebook_command_does_nothing_and_moves_no_line(notebook, line):
    """Magics, shell lines, help."""
    body = f"if True:\n  x = 1\n{line}\ny = 2" if line.startswith(" ") else f"x = 1\n{line}\ny = 2"
    source, notes = read(notebook(body))
    assert run(source)["y"] == 2
    assert source.place(source.text.split("\n").index("y = 2") + 1).endswith(
        f"line {body.split(chr(10)).index('y = 2') + 1}"
    )
    assert any("does nothing here" in note for note in notes)


def test_python_that_only_looks_like_a_command_is_kept(notebook):
    """`%` that continues an expression, `!` and `?` in texts, also beside a real command."""
    code = (
        '%pylab\ntext = ("%d"\n    % 3)\ndoc = """\n!not a command\n%nor this\nwhat?\n"""\nn = 7 \\\n  % 4\nq = "why?"'
    )
    space = run(read(notebook(code))[0])
    assert space["text"] == "3" and "!not a command\n%nor this\nwhat?" in space["doc"] and space["n"] == 3
    assert space["q"] == "why?"


def test_commands_with_a_result_give_an_empty_one_and_time_runs_its_statement(notebook):
    """`files = !ls`, `out = %magic`, `%time x = f()`."""
    space = run(read(notebook("files = !ls -l\nout = %pwd\n%time x = 3"))[0])
    assert space["files"] == [] and space["out"] == [] and space["x"] == 3


@pytest.mark.parametrize("magic", ["%%time", "%%capture out", "%%timeit -n 1"])
def test_a_cell_magic_around_python_leaves_the_python(notebook, magic):
    """What is timed or captured still defines its functions."""
    source, _ = read(notebook(f"{magic}\ndef f():\n    return 1"))
    assert run(source)["f"]() == 1


@pytest.mark.parametrize("magic", ["%%bash", "%%html", "%%writefile lstm.py", "%%javascript", "%%script python"])
def test_a_cell_of_another_language_is_left_out_with_a_note(notebook, magic):
    """And the cells after it keep their numbers."""
    source, notes = read(notebook(f"{magic}\nrm -rf / 'unclosed", "x = 1"))
    assert run(source)["x"] == 1
    assert source.place(1) == "cell 2, line 1"
    assert notes == (f"cell 1 is a {magic.split()[0]} cell and was left out",)


def test_what_only_a_notebook_has_is_there_and_harmless(notebook):
    """get_ipython(), display(), IPython, google.colab, ipywidgets and the kit's own check."""
    source, _ = read(
        notebook(
            "import os, autograder\nfrom IPython.display import clear_output, HTML as H",
            "get_ipython().run_line_magic('matplotlib', 'inline')\ndisplay(1)\nclear_output()\nH('x')",
            "from google.colab import drive\ndrive.mount('/content')\nimport ipywidgets as w\nw.IntSlider(1)",
            "autograder.check('lstm')\ny = os.sep",
        )
    )
    space = run(source)
    assert space["errors"] == [] and space["y"]


def test_input_is_left_as_it_is(notebook):
    """The same here as in the learner's own check: the worker's business."""
    source, _ = read(notebook("n = input()"))
    assert source.text == "n = input()\n"


def test_a_syntax_error_costs_only_its_cell(notebook):
    """Other cells are graded; what the broken cell defines says so where it is called."""
    source, notes = read(
        notebook(
            "def a():\n    return 1", "def b(x):\n    return (x\n", "def c():\n    return 3", "class D(:\n    pass"
        )
    )
    space = run(source)
    assert (space["a"](), space["c"]()) == (1, 3)
    with pytest.raises(SyntaxError, match="cell 2, line 2"):
        space["b"](1)
    with pytest.raises(SyntaxError, match="cell 4, line 1"):
        space["D"](1)
    assert any("cell 2, line 2: syntax error" in note for note in notes)
    exec(source.text, {})


def test_a_broken_cell_does_not_replace_what_an_earlier_cell_defined(notebook):
    """As in Jupyter: a cell that does not compile changes nothing."""
    assert run(read(notebook("def a():\n    return 1", "def a(:"))[0])["a"]() == 1


def test_an_error_in_a_demonstration_costs_only_its_cell(notebook):
    """The chunks are run one after the other; the place of the error is that of the notebook."""
    space = run(read(notebook("def a():\n    return 1", "x = 1\nplot(1)\n", "def b():\n    return 2"))[0])
    assert (space["a"](), space["b"]()) == (1, 2)
    assert space["errors"] == [("cell 2, line 2", "name 'plot' is not defined")]


def test_future_imports_hold_wherever_they_stand(notebook):
    """In a later cell, a module would not compile."""
    source, _ = read(notebook("x = 1", "from __future__ import annotations\ndef f(t: Nonsense): return 1"))
    exec(source.text, space := {})
    assert space["f"](1) == 1 and run(source)["f"](1) == 1


def test_a_code_cell_turned_into_text_is_code_again(notebook):
    """By nbgrader's metadata, or because it is Python that defines an exercise nobody else defines."""
    marked = {"cell_type": "markdown", "source": "def a():\n    return 1",
              "metadata": {"nbgrader": {"cell_type": "code", "grade_id": "a", "solution": True}}}  # fmt: skip
    plain = ("markdown", "def lstm_step(x):\n    return x")
    prose = ("markdown", "# Explain\nUse `def lstm_gates(x)`:\n")
    source, notes = read(notebook("x = 1", marked, plain, prose), exercises=("lstm_step", "lstm_gates"))
    space = run(source)
    assert space["a"]() == 1 and space["lstm_step"](5) == 5
    assert sum("one again" in note for note in notes) == 2
    assert source.place(source.text.split("\n").index("    return x") + 1) == "the text cell after cell 1, line 2"


def test_a_text_cell_with_code_that_exists_elsewhere_stays_text(notebook):
    """An explanation repeats the code."""
    source, _ = read(
        notebook("def lstm_step(x):\n    return x", ("markdown", "def lstm_step(x):\n    return 0")), ("lstm_step",)
    )
    assert run(source)["lstm_step"](5) == 5


def test_a_grade_id_that_stands_twice_is_named_and_the_last_counts(notebook):
    """A copied cell."""

    def cell(n):
        return {"cell_type": "code", "source": f"def a(): return {n}", "metadata": {"nbgrader": {"grade_id": "a"}}}

    source, notes = read(notebook(cell(1), "x = 1", cell(2)))
    assert run(source)["a"]() == 2
    assert notes == ('grade_id "a" stands in cells 1, 3: all run, the last definition counts',)


def test_stripped_metadata_and_unknown_kernels_do_not_matter(notebook):
    """Colab and VS Code strip; conda kernels have names of their own."""
    content = json.loads(notebook("x = 1"))
    del content["cells"][0]["metadata"]
    content["metadata"] = {"kernelspec": {"name": "conda-root-py", "display_name": "Python [root]"}}
    assert run(read(json.dumps(content).encode())[0])["x"] == 1


def test_the_old_format_is_read_too():
    """nbformat 3 has worksheets and `input`."""
    old = {
        "nbformat": 3,
        "worksheets": [{"cells": [{"cell_type": "code", "input": ["x = 1\n", "y = 2"], "language": "python"}]}],
    }
    assert run(read(json.dumps(old).encode())[0])["y"] == 2


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_notebook_in_another_unicode_encoding_is_read(notebook, encoding):
    """With a byte order mark, as editors on Windows save it."""
    assert run(read(notebook("x = 'ж'").decode().encode(encoding))[0])["x"] == "ж"


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"", "damaged at line 1"),
        (b'{"cells": [\n{"cell_type": "code",\n', "damaged at line"),
        (b"import torch\n", "damaged at line 1"),
        (b"[1, 2]", "no cells"),
        (b'{"cells": 3}', "no cells"),
        (b"[" * 100_000, "damaged"),
        (b'{"a": "\xff\xfe"}', "damaged"),
        (b'{\n<<<<<<< HEAD\n"cells": []\n>>>>>>> x\n}', "merge"),
        (b'{"cells": [], "metadata": {"kernelspec": {"language": "R"}}}', "notebook in R"),
        (b'{"cells": [], "metadata": {"language_info": {"name": "julia"}}}', "notebook in julia"),
    ],
)
def test_what_is_no_notebook_is_refused_with_a_reason(content, word):
    """Damaged JSON with its line, other languages, unfinished merges."""
    with pytest.raises(Refusal, match=word):
        read(content)


def test_an_empty_notebook_is_a_submission_without_code(notebook):
    """Not attempted, not an error."""
    source, notes = read(notebook())
    assert run(source)["errors"] == [] and "no code" in notes[0]


def test_strange_cells_are_passed_over():
    """Cells that are no objects, sources of other types, lone surrogates, null bytes."""
    sources = (7, [1, "x = 1"], "y = '\ud800\0'")
    cells = [3, None, {"cell_type": "code"}, *({"cell_type": "code", "source": source} for source in sources)]
    source, _ = read(json.dumps({"cells": cells, "metadata": 5}).encode())
    space = run(source)
    assert space["x"] == 1 and space["y"] == "\ufffd\ufffd"
    source.text.encode()


def test_megabytes_of_outputs_leave_nothing_behind(notebook):
    """Numbers of plots, pictures, text: the source holds the code alone, and memory stays bounded."""
    data = {"output_type": "display_data", "data": {"plot": [list(range(1000))] * 900, "image/png": "A" * 2_000_000}}
    content = notebook({"cell_type": "code", "metadata": {}, "source": "x = 1", "outputs": [data]})
    assert len(content) > 6_000_000
    tracemalloc.start()
    source, _ = read(content)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert source.text == "x = 1\n" and peak < 6 * len(content)


def test_a_notebook_called_py_is_read_as_what_it_is(write, units, notebook):
    """Renamed by mistake."""
    (submission,) = collect(write({"ada/lstm.py": notebook("x = 1")}), units).submissions
    assert submission.source.place(1) == "cell 1, line 1" and "is a notebook" in submission.notes[0]


@pytest.mark.filterwarnings("ignore:invalid escape", "ignore:.*is not callable", 'ignore:"is"')
@settings(max_examples=150, deadline=None)
@given(st.lists(st.text(alphabet="ab=%!?()[]\"'\\\n #:", max_size=60), max_size=4))
def test_any_cells_give_a_text_that_compiles(cells):
    """Commands, quotes and brackets in any order: broken cells are left out, the line map fits the text."""
    content = json.dumps({"cells": [{"cell_type": "code", "source": cell} for cell in cells]}).encode()
    source, _ = read(content)
    for text, _first in source.chunks:
        compile(text, "x", "exec")
    compile(source.text, "x", "exec")
    assert len(source.line_map) == source.text.count("\n")
