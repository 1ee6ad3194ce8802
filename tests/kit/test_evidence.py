"""What is found out beyond a verdict: types that came back, chains of calls, places in a line, gradients cut unseen."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest

from autograder.kit.caret import caret_at
from autograder.kit.explain import Message, explain
from autograder.kit.html import page
from autograder.kit.printing import show_unit
from autograder.kit.remarks import suspect
from autograder.kit.terminal import TerminalScreen
from autograder.kit.unit_report import UnitReport

from .conftest import SOLUTIONS, solved

Check = Callable[..., UnitReport]
STEP = "def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):\n"
SUM = "x @ w_ih.T + b_ih + h @ w_hh.T + b_hh"


def said(report: UnitReport) -> Message:
    """The message of the only exercise."""
    (exercise,) = report.exercises
    return explain(report, exercise)


def shown(report: UnitReport) -> str:
    """What stands on the screen, on one line."""
    file = io.StringIO()
    show_unit(TerminalScreen(file, width=100), report)
    return " ".join(file.getvalue().split())


@pytest.mark.parametrize(
    ("result", "wrong", "step"),
    [
        (f"return ({SUM}).tanh().numpy()", "A numpy array (`ndarray`) comes back; one tensor, `h_next`", "`torch.`"),
        (f"h = ({SUM}).tanh()", "`None` comes back", "`return h_next`, on every way"),
        (f"return ({SUM}).sum().item()", "A `float` comes back", "without `.item()`"),
        (f"return ({SUM}).tolist()", "A tuple or list of lists comes back", "without `.item()`"),
        (f"return list({SUM})", "3 tensors come back in a tuple or list", "`torch.stack"),
        ("return 'a' * 3", "A `str` comes back", "each of them a tensor"),
    ],
)
def test_what_is_no_tensor_is_named(result: str, wrong: str, step: str, check_text: Check) -> None:
    """The type that came back, and what to do about that type."""
    message = said(check_text("rnn", f"{STEP}    {result}\n", ("rnn_step",)))
    assert message.wrong.startswith(wrong)
    assert step in message.step


def test_one_of_several_results_is_no_tensor(check_text: Check) -> None:
    """The result is named, and a list of tensors is told how to become one."""
    text = solved("rnn").replace("torch.stack(outputs, dim=1), h", "outputs, h")
    message = said(check_text("rnn", text, ("rnn_forward",)))
    assert message.wrong == "`outputs` is a tuple or list; a tensor is asked for."
    assert "torch.stack" in message.step


def test_a_name_of_a_type_is_harmless(check_text: Check) -> None:
    """A class of the learner's own may be called anything."""
    text = STEP + "    return type('\\x1b[2J' + 'x' * 500, (), {})()\n"
    message = said(check_text("rnn", text, ("rnn_step",)))
    assert "\x1b" not in message.wrong and len(message.wrong) < 200


def test_the_chain_of_the_learners_own_calls(check_text: Check) -> None:
    """Each of their functions that an exception passed, with its line, the innermost last, on screen and page."""
    text = solved("rnn").replace("torch.tanh(x @ w_ih.T", "torch.tanh(mix(x, w_ih)")
    report = check_text("rnn", text + "\n\ndef mix(a, b):\n    return a @ b\n", ("rnn_forward",))
    message = said(report)
    assert [link.function for link in message.chain] == ["rnn_forward", "rnn_step", "mix"]
    assert message.chain[-1].text == "return a @ b" and message.chain[-1].place == message.place
    assert "your own functions: rnn_forward (rnn.py, line" in shown(report)
    assert "<li><code>mix</code>" in page(report)


def test_a_chain_through_two_units_and_a_circle(check_text: Check) -> None:
    """The line in another unit's file is shown too; a function that calls itself is shown once."""
    check_text("masks", "def helper(x):\n    return x.nothing\n")
    across = said(check_text("rnn", f"from masks import helper\n{STEP}    return helper(x)\n", ("rnn_step",)))
    assert [(link.function, link.place) for link in across.chain] == [
        ("rnn_step", "rnn.py, line 3"),
        ("helper", "masks.py, line 2"),
    ]
    assert across.chain[1].text == "return x.nothing"
    circle = f"def again(x):\n    return again(x)\n{STEP}    return again(x)\n"
    links = said(check_text("rnn", circle, ("rnn_step",))).chain
    assert [link.function for link in links] == ["rnn_step", "again", "..."]


def test_one_function_has_no_chain(check_text: Check) -> None:
    """The place is enough where only the exercise itself runs."""
    assert said(check_text("rnn", STEP + "    return x @ w_ih\n", ("rnn_step",))).chain == ()


@pytest.mark.parametrize(
    ("text", "line", "caret"),
    [
        ("a = (1\n", 1, (4, 1)),
        ("def f():\n    x = 1 +\n", 2, (11, 1)),
        ("for a in b\n    pass\n", 1, (10, 1)),
        ("if x:\n\ty = '漢' $ 2\n", 2, (13, 1)),  # a tab is shown as four characters, and some signs are two wide
        ("x = 1\n", 1, None),
    ],
)
def test_where_in_the_line_python_stops(text: str, line: int, caret: tuple[int, int] | None) -> None:
    """Columns as they are shown; nothing where all can be read."""
    found = caret_at(text, line)
    assert found == caret


def test_a_syntax_error_has_its_line_and_a_caret(check_text: Check) -> None:
    """The caret stands below the character at which Python stops, and the file, not an exercise, is in the head."""
    report = check_text("rnn", f"{STEP}    return ({SUM}\n", None)
    file = io.StringIO()
    show_unit(TerminalScreen(file, width=100), report)
    lines = file.getvalue().split("\n")
    at = next(number for number, line in enumerate(lines) if line.strip() == "^")
    assert lines[at - 1][len(lines[at]) - 1] == "("
    assert any(line.startswith("rnn.py  the file does not load") for line in lines)


SOFTMAX = "scores.softmax(dim=-1)  # (B, T)"
GATES = "i, f, g, o = lstm"
KEYS = "encoder_states @ w_k"
CUTS = {
    "detach": ("rnn", "rnn_step", f"return torch.tanh({SUM})", f"return torch.tanh({SUM}).detach()", "`detach`"),
    "data": ("rnn", "rnn_step", "h @ w_hh.T", "h.data @ w_hh.T", "no gradient reaches `h`: `data`"),
    "tensor": ("lstm", "lstm_gates", "x @ w_ih.T", "torch.tensor(x) @ w_ih.T", "`torch.tensor`"),
    "no_grad": ("lstm", "lstm_step", GATES, f"with torch.no_grad():\n        {GATES}", "`no_grad`"),
    "cross": ("attention", "cross_attention", f"{KEYS},", f"{KEYS}.detach(),", "`w_k`: `detach`"),
    "dot": ("attention", "dot_product_attention", SOFTMAX, "scores.softmax(-1).data", "`data`"),
    "numpy": ("rnn", "rnn_step", "+ b_ih + h @", "+ torch.from_numpy(b_ih.numpy()) + h @", "numpy knows nothing"),
}


@pytest.mark.parametrize("name", CUTS)
def test_a_cut_that_no_visible_check_asks_about(name: str, check_text: Check) -> None:
    """All checks hold, and it is said all the same, with its line, and changes no verdict."""
    unit, exercise, old, new, words = CUTS[name]
    text = solved(unit)
    assert old in text
    report = check_text(unit, text.replace(old, new, 1), (exercise,))
    assert report.right
    remark = said(report).remark
    assert words in remark and " line " in remark and "count when your work is graded" in remark
    assert "! The values are right, but" in shown(report)
    assert "count when your work is graded" in page(report)


@pytest.mark.parametrize("unit", sorted(path.name for path in SOLUTIONS.iterdir() if (path / "reference.py").is_file()))
def test_no_remark_about_what_is_right(unit: str, check_text: Check) -> None:
    """Every exercise of the references, whatever it detaches for good reasons."""
    assert [one.remark for one in check_text(unit, solved(unit)).exercises if one.remark] == []


def test_a_maximum_may_be_detached(check_text: Check) -> None:
    """It changes neither values nor gradients, so nothing is said; nor of a draw that differs from call to call."""
    soft = "weights = scores.softmax(dim=-1)  # (B, T)"
    lower = "scores = scores - scores.max(-1, keepdim=True).values.detach()\n    " + soft
    report = check_text("attention", solved("attention").replace(soft, lower), ("dot_product_attention",))
    assert said(report).remark == ""


def test_where_no_run_sees_the_cut(check_text: Check) -> None:
    """A buffer filled by `.data` carries no gradient: then the text is asked, as far as the exercise reaches."""
    stack = "return torch.stack(outputs, dim=1), h"
    buffer = "out = torch.zeros_like(x[..., :1]) + 0 * h[:, None]\n    "
    filled = f"{buffer}out.data.copy_(torch.stack(outputs, 1))\n    return out, h"
    report = check_text("rnn", solved("rnn").replace(stack, filled), ("rnn_forward",))
    message = said(report)
    assert "Look at `data` in line" in message.wrong
    assert message.lines and "out.data" in next(one.text for one in message.lines if one.line == message.line)
    assert suspect("def f(x):\n    return x\n\ndef g(x):\n    return x.detach()\n", "f") is None


@pytest.mark.parametrize(
    ("old", "new", "step"),
    [
        ("outputs.append(h)", "outputs.append(torch.from_numpy(h.numpy()))", "numpy knows nothing of gradients"),
        ("outputs.append(h)", "outputs.append(h)\n        h.mul_(1.0)", "changed in place"),
        ("h, outputs = h0, []", "h, outputs = torch.zeros(h0.shape), []", "different dtypes"),
        ("h, outputs = h0, []", "h, outputs = h0 or 0, []", "`is None`"),
        ("outputs, dim=1), h", "outputs).transpose(0, 1).view(-1), h", "`reshape`"),
    ],
)
def test_exceptions_of_torch_in_plain_words(old: str, new: str, step: str, check_text: Check) -> None:
    """Where torch's own words lead astray, the next step says what to do, and has a hint."""
    message = said(check_text("rnn", solved("rnn").replace(old, new), ("rnn_forward",)))
    assert step in message.step and "autograder hint rnn_forward" in message.step


BARE = """\
from torch import nn
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        self.wq = nn.Linear(2, 2)
"""
HEADS = solved("multihead")
MODULES = {
    "super": (BARE, "`super().__init__()`"),
    "forward": (HEADS.replace("def forward(", "def forwards("), "has to be called `forward`"),
    "names": (HEADS.replace("self.wo", "self.out"), "the names and the sizes that the task lists"),
    "arguments": (HEADS.replace("self, d_model: int, num", "self, d, d_model: int, num"), "Leave names, number"),
}


@pytest.mark.parametrize("name", MODULES)
def test_next_steps_for_a_module(name: str, check_text: Check) -> None:
    """What keeps a module from being built or filled, each with its own way out, and nothing is said twice."""
    text, step = MODULES[name]
    message = said(check_text("multihead", text, ("MultiHeadAttention",)))
    assert step in message.step
    assert not message.evidence or message.evidence.partition(": ")[2] not in message.wrong


def test_a_name_that_is_gone(check_text: Check) -> None:
    """It says what is missing, asks whether it was renamed, and that resetting loses nothing."""
    report = check_text(
        "multihead", solved("multihead").replace("class MultiHead", "class Head"), ("MultiHeadAttention",)
    )
    for words in (shown(report), page(report)):
        assert "is not in the file" in words and "renamed" in words and "backup" in words
