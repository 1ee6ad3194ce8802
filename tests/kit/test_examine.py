"""One thing at a time: what is looked at first, and what is said about it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from autograder.kit.explain import explain
from autograder.kit.folder import Kit
from autograder.kit.lasting_worker import Lasting, bends, touched
from autograder.kit.priorities import Stage
from autograder.kit.unit_report import UnitReport

from .conftest import solved

Check = Callable[..., UnitReport]
GATES = "def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):\n"
RIGHT = GATES + (
    "    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)\n"
    "    return i.sigmoid(), f.sigmoid(), g.tanh(), o.sigmoid()\n"
)
ATTEND = "import math\ndef scaled_dot_product_attention(q, k, v, mask=None):\n"
MANNERS = "    h += 0\n"

STAGES = {
    "syntax": (GATES + "    return (x\n", Stage.IMPORTS, "Mend this line"),
    "import": ("import nothing_of_this_name\n" + RIGHT, Stage.IMPORTS, "Mend this line"),
    "stub": (GATES + "    raise NotImplementedError('lstm_gates')\n", Stage.NOT_STARTED, "The task stands"),
    "exit": (GATES + "    import os\n    os._exit(0)\n", Stage.ENDED, "leave Python"),
    "exception": (GATES + "    return x @ w_ih\n", Stage.STOPPED, "Print the shapes"),
    "nothing": (GATES + "    a = x @ w_ih.T\n", Stage.SHAPE, "`return i, f, g, o`"),
    "shape": (RIGHT.replace("dim=1)", "dim=1)\n    i = i.T"), Stage.SHAPE, "Write the shape"),
    "dtype": (RIGHT.replace("i.sigmoid()", "i.sigmoid().float()"), Stage.DTYPE, "dtype"),
    "nan": (RIGHT.replace("f.sigmoid()", "f.sigmoid() / 0 * 0"), Stage.NAN, "division by zero"),
    "values": (RIGHT.replace("g.tanh()", "g.sigmoid()"), Stage.VALUES, "autograder hint lstm_gates"),
}


@pytest.mark.parametrize("name", STAGES)
def test_stages_of_a_function(name: str, check_text: Check) -> None:
    """Each kind of trouble is found at its stage and gets its next step."""
    text, stage, step = STAGES[name]
    report = check_text("lstm", text, ("lstm_gates",))
    (exercise,) = report.exercises
    assert exercise.stage is stage
    assert step in explain(report, exercise).step


def test_values_before_gradients_before_masking(check_text: Check) -> None:
    """With wrong values the gradient is not spoken of; with a cut gradient the leaking mask is not."""
    wrong = (
        "    w = (q @ k.mT).masked_fill(mask is not None and ~mask, -9.0).softmax(-1).detach()\n    return w @ v, w\n"
    )
    cut = wrong.replace("k.mT)", "k.mT / math.sqrt(q.shape[-1]))")
    leaking = cut.replace(".detach()", "").replace("mask is not None and ~mask", "~mask").replace("    w =", "    w =")
    leaking = ATTEND + "    mask = q.new_ones(()).bool() if mask is None else mask\n" + leaking
    stages = []
    for text in (wrong, cut):
        text = ATTEND + "    mask = q.new_ones(()).bool() if mask is None else mask\n" + text
        text = text.replace("mask is not None and ~mask", "~mask")
        stages.append(check_text("attention", text, ("scaled_dot_product_attention",)).exercises[0].stage)
    stages.append(check_text("attention", leaking, ("scaled_dot_product_attention",)).exercises[0].stage)
    assert stages == [Stage.VALUES, Stage.GRADIENTS, Stage.MASKING]


def test_the_line_that_cuts_the_graph_is_shown(check_text: Check) -> None:
    """A missing gradient is answered with the learner's own line."""
    text = ATTEND + (
        "    s = q @ k.mT / math.sqrt(q.shape[-1])\n"
        "    s = s if mask is None else s.masked_fill(~mask, -1e9)\n"
        "    w = s.softmax(-1)\n"
        "    w = w.detach()\n"
        "    return w @ v, w\n"
    )
    report = check_text("attention", text, ("scaled_dot_product_attention",))
    message = explain(report, report.exercises[0])
    assert message.stage is Stage.GRADIENTS
    assert (message.line, message.place) == (6, "attention.py, line 6")
    assert "`detach` in line 6" in message.wrong


@pytest.mark.parametrize("unit", ["rnn", "lstm", "gru"])
def test_a_cut_between_two_steps_is_found_at_home(unit: str, check_text: Check) -> None:
    """The values of a sequence are right, its gradient ends after one step: the check, the line and the picture."""
    text = solved(unit)
    states = "h, c" if unit == "lstm" else "h"
    start = "for t in range(x.shape[1]):\n        h"
    assert start in text
    cut = "".join(f"        {name} = {name}.detach()\n" for name in states.split(", "))
    text = text.replace(start, f"for t in range(x.shape[1]):\n{cut}        h")
    report = check_text(unit, text, (f"{unit}_forward",))
    (exercise,) = report.exercises
    assert exercise.stage is Stage.GRADIENTS
    message = explain(report, exercise)
    assert "`detach` in line" in message.wrong and message.line is not None
    assert "exactly 0 from 1 position back on: the graph is cut" in exercise.pictures[0]["sentence"]


def test_what_grading_would_not_import_is_not_imported_at_home(check_text: Check, lasting: Lasting) -> None:
    """A library that is installed here and not in the sandbox stops the exercise, and the step says what there is."""
    report = check_text("lstm", GATES + "    import rich\n" + RIGHT.partition("\n")[2], ("lstm_gates",), lasting)
    (exercise,) = report.exercises
    message = explain(report, exercise)
    assert (exercise.stage, message.line) == (Stage.STOPPED, 2)
    assert "Only torch, numpy" in message.step
    report = check_text("lstm", "import rich\n" + RIGHT, ("lstm_gates",), lasting)
    assert report.exercises[0].stage is Stage.IMPORTS
    assert "Only torch, numpy" in explain(report, report.exercises[0]).step


def test_message_says_what_is_right_wrong_where_and_next(check_text: Check) -> None:
    """A message holds all four, with numbers, since visible cases are no secret."""
    report = check_text("lstm", GATES + "    a = x @ w_ih.T\n    return a @ b_ih[:3]\n", ("lstm_gates",))
    message = explain(report, report.exercises[0])
    assert message.place == "lstm.py, line 3"
    assert [line.line for line in message.lines] == [2, 3]
    assert "RuntimeError" in message.evidence and message.step


def test_a_broken_unit_is_named_not_taken_for_this_one(check_text: Check, kit: Kit) -> None:
    """An exercise that imports a unit which does not load is answered with that unit, and with its own line."""
    (kit.folder / "gru.py").write_text("def gru_step(:\n")
    text = GATES + "    from gru import gru_step\n    return gru_step\n"
    report = check_text("lstm", text, ("lstm_gates",))
    message = explain(report, report.exercises[0])
    assert message.stage is Stage.IMPORTS
    assert (message.place, message.step) == (
        "lstm.py, line 2",
        "Mend the file of unit gru first: `autograder check gru`.",
    )


def test_a_simple_pattern_is_named(check_text: Check) -> None:
    """Results in another order are recognised as such."""
    report = check_text("lstm", RIGHT.replace("f.sigmoid(), g.tanh()", "g.tanh(), f.sigmoid()"), ("lstm_gates",))
    assert "in another order" in explain(report, report.exercises[0]).pattern


def test_an_untouched_file_needs_no_worker(check_text: Check, kit: object, source: object) -> None:
    """A stub is answered without running anything."""
    from autograder.kit.examine import examine
    from autograder.kit.own_files import find_work

    report = examine(kit, find_work(kit, "rnn"), None)  # type: ignore[arg-type]
    assert {one.stage for one in report.exercises} == {Stage.NOT_STARTED}
    assert [question.state for question in report.questions] == ["todo"] * 3


def test_questions_only_by_their_form(check_text: Check) -> None:
    """A right and a wrong number are both `answered`; a text where a number belongs is told."""
    text = solved("lstm").split("answers = {")[0]
    answers = 'answers = {"cell_after_the_step": -7.0, "shape_of_w_ih": "big", "what_keeps_the_gradient": None}\n'
    report = check_text("lstm", text + answers)
    assert [question.state for question in report.questions] == ["answered", "form", "todo"]
    assert "tuple of whole numbers" in report.questions[1].sentence


def test_an_exercise_begun_comes_before_one_not_started(check_text: Check) -> None:
    """What was begun is finished first, wherever it stands in the file."""
    text = solved("gru").replace("def gru_step", "def other_name")
    report = check_text("gru", text)
    assert report.first is not None and report.first.exercise.name == "gru_forward"


def test_printed_text_is_passed_on(check_text: Check, lasting: Lasting) -> None:
    """A print in an exercise is seen, once for each call, and the next file's is its own."""
    printing = RIGHT.replace("    return", "    print('shape', i.shape)\n    return")
    assert "shape torch.Size([3, 7])" in check_text("lstm", printing, ("lstm_gates",), lasting).printed
    assert check_text("lstm", RIGHT, ("lstm_gates",), lasting).printed == ""


def test_a_version_that_bends_torch_is_the_last_in_its_worker(check_text: Check, lasting: Lasting) -> None:
    """After a file that replaces a function of torch, the next one is checked by itself."""
    bent = "import torch\ntorch.Tensor.sigmoid = torch.Tensor.tanh\n" + RIGHT
    assert check_text("lstm", bent, ("lstm_gates",), lasting).exercises[0].stage is Stage.VALUES
    assert check_text("lstm", RIGHT, ("lstm_gates",), lasting).right


@pytest.mark.parametrize(
    ("line", "bent"),
    [
        ("F.softmax = mine", True),
        ("torch.nn.functional.relu = mine", True),
        ("del np.array", True),
        ("setattr(F, name, mine)", True),
        ("torch = mine", False),
        ("self.wq = nn.Linear(2, 2)", False),
        ("a.b = torch.zeros(2)", False),
        ("def broken(:", False),
    ],
)
def test_what_may_outlast_a_file(line: str, bent: bool) -> None:
    """Only an assignment into an imported module is a reason for a new worker."""
    text = f"import torch, numpy as np\nfrom torch.nn import functional as F\nfrom torch import nn\n{line}\n"
    assert bends({"lstm": text}) is bent


def test_which_settings_outlast_a_file() -> None:
    """A changed default does; random states do not, since every load sets them anew."""
    assert touched({"ok": True, "globals": ["torch_rng", "default_dtype"]})
    assert touched({"ok": True, "facts": {"globals": ["threads"]}})
    assert not touched({"ok": True, "globals": ["torch_rng", "numpy_rng"], "facts": {"globals": []}})


def test_a_transposed_mask_is_called_so(check_text: Check) -> None:
    """Truth values get a pattern as numbers do, a legend without a tolerance, and a step that needs no formula."""
    text = "import torch\ndef causal_mask(size, device=None):\n    return torch.ones(size, size).bool().triu()\n"
    report = check_text("masks", text, ("causal_mask",))
    (exercise,) = report.exercises
    message = explain(report, exercise)
    assert message.pattern == "`mask` is transposed."
    assert "by hand" in message.step and "formula" not in message.step
    assert exercise.pictures[0]["data"]["truths"] is True
    assert "first at query 0, key 1" in message.wrong


def test_a_mask_of_numbers_is_told_to_be_of_truth_values(check_text: Check) -> None:
    """There is no input whose dtype it could take: the step names the one that is asked for."""
    text = (
        "import torch\ndef causal_mask(size, device=None):\n    return torch.ones(size, size, device=device).tril()\n"
    )
    report = check_text("masks", text, ("causal_mask",))
    assert "torch.bool" in explain(report, report.exercises[0]).step


def test_an_empty_row_that_becomes_nan(check_text: Check) -> None:
    """The step is that for NaN, and no picture shows another row, in which all is well."""
    text = "def masked_softmax(scores, mask):\n    return scores.masked_fill(~mask, float('-inf')).softmax(-1)\n"
    report = check_text("masks", text, ("masked_softmax",))
    (exercise,) = report.exercises
    assert exercise.stage is Stage.NAN
    assert "softmax of nothing but -inf" in explain(report, exercise).step
    assert exercise.pictures == ()


def test_one_message_names_one_place(check_text: Check) -> None:
    """What another check found is told by its sentence, not with a second place."""
    text = (
        "import torch\ndef padding_mask(lengths, max_len=None):\n    width = max_len or int(lengths.max())\n"
        "    return torch.arange(width) <= lengths[:, None]\n"
    )
    report = check_text("masks", text, ("padding_mask",))
    message = explain(report, report.exercises[0])
    assert "Sentence" not in message.pattern


def test_a_syntax_error_says_its_place_once(check_text: Check) -> None:
    """Python's message repeats the file and the line."""
    report = check_text("lstm", GATES + "    return (x\n", ("lstm_gates",))
    wrong = explain(report, report.exercises[0]).wrong
    assert wrong.count("line 2") == 1


SPOIL = """

def _spoil(value):
    if isinstance(value, tuple):
        return tuple(_spoil(part) for part in value)
    return torch.full_like(value, FILL) if value.is_floating_point() else torch.zeros_like(value)


def _spoiled(function):
    return lambda *args, **named: _spoil(function(*args, **named))

"""


@pytest.mark.parametrize("fill", ["0.0", "float('nan')"])
@pytest.mark.parametrize("unit", ["rnn", "masks", "attention", "classifier"])
def test_zeros_and_nan_are_wrong_and_no_error_of_ours(unit: str, fill: str, kit: Kit, check_text: Check) -> None:
    """Where a law holds for them, the law fails; the right answer at its cases need not be recorded for that."""
    text = solved(unit) + SPOIL.replace("FILL", fill)
    for exercise in kit.unit(unit).unit.exercises:
        name = f"{exercise.name}.forward" if exercise.is_module else exercise.name
        text += f"{name} = _spoiled({name})\n"
    verdicts = [(one.verdict, one.check.name) for each in check_text(unit, text).exercises for one in each.outcomes]
    assert [name for verdict, name in verdicts if verdict == "error"] == []
    laws = {"ends_with_the_last_output", "hides_the_future", "does_not_care_how_much_padding_follows"}
    assert [name for verdict, name in verdicts if verdict == "pass" and name in laws] == []
