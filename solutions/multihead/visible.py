"""Checks of unit `multihead` that a learner has at home."""

from __future__ import annotations

import torch

from autograder.checks import Trial, check, forbids, hints

from ..rules import ATTENTION_LAYERS, ATTENTION_OPERATIONS
from .inputs import LAYERS, attention, heads, tokens

hints(
    "split_heads",
    "Take x = torch.arange(12).reshape(1, 2, 6) and two heads. Write down by hand which numbers head 0 must hold; "
    "there is one row for each token.",
    "Two steps: cut the last axis into two axes, which gives four axes in all, and then move one of them. Only "
    "moving changes which number stands where.",
    "After cutting you have (B, T, h, d_k) and want (B, h, T, d_k): which two axes change places? Before all "
    "that, look at the remainder of d_model by num_heads.",
)
hints(
    "merge_heads",
    "Which two axes become one in the result, and do they stand side by side in x?",
    "Undo the steps of split_heads in reverse order: first move, then join.",
    "If the error speaks of view and strides: a moved axis has to be copied before axes can be joined. The "
    "message itself names the method that copies when it must.",
)
hints(
    "MultiHeadAttention",
    "Write the shape of every intermediate result beside its line: after each projection, after splitting, of the "
    "scores, after the values were mixed, after joining.",
    "Once the heads are split off, they behave like one more batch axis: attention as in the last unit works on "
    "the last two axes. Check what the scale is made of, and which axis the softmax runs over.",
    "The scores have four axes. A mask of three lacks the axis of the heads; insert it where the scores have it. "
    "Hide before the softmax, and decide afterwards what a row becomes in which nothing was left.",
)
forbids(
    python=ATTENTION_LAYERS,
    operations=ATTENTION_OPERATIONS,
    says="PyTorch's ready-made attention is not allowed in this unit: it is what you build.",
)


@check("split_heads", family="contract", points=1)
def returns_the_heads_in_the_right_form(trial: Trial) -> None:
    """One tensor (B, h, T, d_k) comes back, in the dtype of x."""
    trial.has_the_right_form(trial.case(tokens))


@check("split_heads", family="values", points=3)
def gives_each_head_its_block(trial: Trial) -> None:
    """Head j holds block j of the features of every token."""
    case = trial.case(tokens, B=2, T=3, h=4, d_k=5)
    x, split = case.args["x"], trial.call(case)[0]
    for j in range(4):
        first, last = 5 * j, 5 * (j + 1)
        say = (
            f"Head {j} should hold the features {first} to {last - 1} of every token; it does not, first at {{where}}."
        )
        trial.equal(split[:, j], x[:, :, first:last], say, exactly=True)


@check("merge_heads", family="contract", points=1)
def returns_the_sequence_in_the_right_form(trial: Trial) -> None:
    """One tensor (B, T, h*d_k) comes back, in the dtype of x."""
    trial.has_the_right_form(trial.case(heads))


@check("merge_heads", family="values", points=2)
def puts_the_heads_side_by_side(trial: Trial) -> None:
    """The features of head j stand at j*d_k up to (j+1)*d_k of the same token."""
    case = trial.case(heads, B=2, T=3, h=4, d_k=5)
    x, merged = case.args["x"], trial.call(case)[0]
    for j in range(4):
        first, last = 5 * j, 5 * (j + 1)
        say = f"The features {first} to {last - 1} of every token should be those of head {j}; they are not."
        trial.equal(merged[:, :, first:last], x[:, j], say, exactly=True)


@check("MultiHeadAttention", family="contract", points=2)
def has_the_members_of_the_text(trial: Trial) -> None:
    """wq, wk, wv and wo are linear layers with bias, and there are no other parameters."""
    facts = trial.call(trial.case(attention)).facts
    for name in LAYERS:
        kinds = facts["members"].get(name, [])
        trial.expect("torch.nn.Linear" in kinds, f"The member `{name}` should be an nn.Linear.")
    wanted = {f"{name}.{kind}" for name in LAYERS for kind in ("weight", "bias")}
    extra = sorted(set(facts["parameters"]) - wanted)
    trial.expect(not extra, f"There are parameters beside those of {', '.join(LAYERS)}.", evidence=", ".join(extra))


@check("MultiHeadAttention", family="contract", points=2)
def returns_the_output_in_the_right_form(trial: Trial) -> None:
    """One tensor (B, Tq, d_model) comes back, in the dtype of the inputs, with a mask and without."""
    trial.has_the_right_form(trial.case(attention))
    trial.has_the_right_form(trial.case(attention, mask="pairs"))


@check("MultiHeadAttention", family="values", points=5)
def follows_the_formula(trial: Trial) -> None:
    """Without a mask the result is that of the formula, for more keys than queries and for fewer."""
    trial.agrees(trial.case(attention, B=2, Tq=3, Tk=5, h=2, d_k=3))
    trial.agrees(trial.case(attention, B=3, Tq=5, Tk=4, h=4, d_k=2))


@check("MultiHeadAttention", family="masking", points=4)
def hides_keys_from_queries(trial: Trial) -> None:
    """With a mask (Tq, Tk) every query mixes only the values of the keys that it may see."""
    case = trial.case(attention, B=3, Tq=4, Tk=5, h=2, d_k=3, mask="pairs")
    trial.agrees(case)
    only = torch.zeros(4, 5, dtype=torch.bool)
    only[:, 2] = True  # everybody may see key 2 and nothing else
    answer = trial.call(case.changed(mask=only))[0]
    say = "If a query may see one key only, its output is that of this key, whatever the query is: not so at {where}."
    trial.equal(answer, answer[:, :1].expand_as(answer), say)


@check("MultiHeadAttention", family="laws", points=3)
def hears_everyone_alike_without_a_question(trial: Trial) -> None:
    """With a query layer of zeros all scores are equal, so every output is the same average."""
    case = trial.case(attention, B=2, Tq=3, Tk=5, h=3, d_k=2)
    silent = case.with_weights(wq__weight=torch.zeros(6, 6).double(), wq__bias=torch.zeros(6).double())
    w = case.weights
    values = case.args["v"] @ w["wv.weight"].T + w["wv.bias"]
    average = values.mean(dim=1, keepdim=True) @ w["wo.weight"].T + w["wo.bias"]
    say = "All scores are zero, so everyone should be heard alike: the output at {where} is not that of the mean value."
    trial.equal(trial.call(silent)[0], average.expand(2, 3, 6), say)
