"""Pictures as data: what is off, what leaks, and a sentence that says the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import torch

from autograder.figures.drawing import picture
from autograder.figures.pictures import attention_picture, leaks, pictures_for, steps_of
from autograder.figures.probes import LONG
from autograder.kit.priorities import Stage
from autograder.kit.unit_report import UnitReport

from .conftest import solved

Check = Callable[..., UnitReport]


def test_steps_are_powers_of_ten_of_the_tolerance() -> None:
    """0 agrees; 1 is up to ten tolerances, 5 is ten thousand of them or no number at all."""
    want = torch.ones(5, dtype=torch.float64)
    off = torch.tensor([0.0, 5e-6, 5e-5, 0.5, float("nan")], dtype=torch.float64)
    assert steps_of(want + off, want).tolist() == [0, 1, 2, 5, 5]


def test_rows_or_columns_that_agree_are_told(check_text: Check) -> None:
    """Where not all is off, what is right as a whole says more than a share: here the first position."""
    right = "    return torch.stack(outputs, dim=1), h"
    wrong = "    y = torch.stack(outputs, dim=1)\n    return torch.cat((y[:, :1], y[:, 1:] * 2), dim=1), h"
    text = solved("rnn").replace(right, wrong)
    made = check_text("rnn", text, ("rnn_forward",)).exercises[0].pictures[0]
    assert made["kind"] == "differences" and "All of position 0 agrees." in made["sentence"]


def test_a_leak_is_found_in_whichever_sample_it_is() -> None:
    """The plane that is shown is the one with the leak, and the sentence names the pair."""
    own = torch.full((2, 3, 3), 1 / 3, dtype=torch.float64)
    allowed = torch.ones(2, 3, 3, dtype=torch.bool)
    allowed[1, 2, 0] = False
    made = attention_picture(own, allowed)
    assert made is not None and leaks(made)
    assert "query 2 looks at key 0" in made["sentence"]


def test_rows_that_do_not_sum_to_one_are_told() -> None:
    """Weights without a softmax are seen in the sums of their rows."""
    made = attention_picture(torch.full((2, 2), 0.7), torch.ones(2, 2, dtype=torch.bool))
    assert made is not None and "sum to 1.4" in made["sentence"]


def test_hidden_weights_of_causal_attention_become_visible(check_text: Check) -> None:
    """Where the weights are not returned, they are asked for by values that are the identity."""
    text = solved("attention").replace(".tril()", ".tril(1)")
    report = check_text("attention", text, ("causal_self_attention",))
    (made,) = report.exercises[0].pictures
    assert made["kind"] == "attention" and "query 0 looks at key 1" in made["sentence"]


def test_the_heads_of_a_module_become_visible(check_text: Check) -> None:
    """The weights of each head are asked for by identities: right ones keep to the mask, scores unmasked do not."""
    right = check_text("multihead", solved("multihead"), ("MultiHeadAttention",)).exercises[0]
    assert [one["kind"] for one in right.pictures] == ["attention"] and not leaks(right.pictures[0])
    assert "sum to 1" in right.pictures[0]["sentence"]
    text = solved("multihead").replace("hidden = ~mask", "hidden = mask & ~mask")
    wrong = check_text("multihead", text, ("MultiHeadAttention",)).exercises[0]
    assert leaks(wrong.pictures[0])


def test_what_solved_exercises_show(check_text: Check) -> None:
    """A sequence shows its gradients over time, gates their course over steps; both can be drawn on a page."""
    shown = []
    for name in ("lstm_gates", "lstm_forward"):
        report = check_text("lstm", solved("lstm"), (name,))
        shown += [one for one in report.exercises[0].pictures]
    assert [one["kind"] for one in shown] == ["lines", "lines"]
    assert [name for name, _ in shown[0]["data"]["series"]] == ["i", "f", "g", "o"]
    assert len(shown[1]["data"]["series"][0][1]) == LONG
    assert ["lstm_gates" in shown[0]["sentence"], "lstm_forward" in shown[1]["sentence"]] == [True, True]
    assert all(picture(one).drawing is not None for one in shown)


def test_nothing_of_a_hidden_check_is_drawn(check_text: Check) -> None:
    """The same outcomes, marked as hidden, give no picture: what is drawn may go to the learner."""
    text = solved("lstm").replace("f * c + i * g", "f * c + i * g * (g < 0.5)")
    report = check_text("lstm", text, ("lstm_step",))
    one = report.exercises[0]
    assert pictures_for(one.exercise, one.outcomes, report.unit.oracle)
    hidden = [replace(outcome, check=replace(outcome.check, visible=False)) for outcome in one.outcomes]
    assert pictures_for(one.exercise, hidden, report.unit.oracle) == []


def test_a_picture_is_about_what_is_wrong(check_text: Check) -> None:
    """Weights in which all is well are not shown beside a gradient that is cut."""
    text = solved("attention").replace("return weights @ v, weights", "return (weights @ v).detach(), weights")
    (exercise,) = check_text("attention", text, ("scaled_dot_product_attention",)).exercises
    assert exercise.stage is Stage.GRADIENTS
    assert [one["kind"] for one in exercise.pictures if one["kind"] == "attention"] == []
