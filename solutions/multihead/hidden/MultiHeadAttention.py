"""Checks of `MultiHeadAttention` that are never handed out."""

from __future__ import annotations

import math
from functools import partial

import torch
from torch import Tensor

from autograder.checks import Case, Draw, ModuleInputs, Standard, Trial, check

from ..inputs import LAYERS, attention, with_blind_queries, with_known_scores

standard = Standard("MultiHeadAttention")


KINDS = ("pairs", "samples", "keys", "all samples", "heads", "heads and keys", "samples and keys")


def one_head(case: Case, q: Tensor, k: Tensor, v: Tensor) -> Tensor:
    """Attention with a single head between the linear layers, by the formula of unit `attention`."""
    w = case.weights
    query, key, value = (x @ w[f"{n}.weight"].T + w[f"{n}.bias"] for n, x in (("wq", q), ("wk", k), ("wv", v)))
    weights = (query @ key.transpose(1, 2) / math.sqrt(q.shape[-1])).softmax(dim=-1)
    return weights @ value @ w["wo.weight"].T + w["wo.bias"]


def gradients_agree(trial: Trial, case: Case) -> None:
    """All gradients but one: that of wk's bias is zero by a law of its own, and what comes out is rounding."""
    trial.gradients_agree(case, of=[name for name in case.floating() if name != "wk.bias"])


@check("MultiHeadAttention", family="contract", points=1)
def leaves_its_arguments_alone(trial: Trial) -> None:
    """q, k, v and the mask are the same after the call, and so are the parameters."""
    for mask in ("none", "pairs", "keys", "heads"):
        trial.leaves_arguments_alone(trial.case(attention, mask=mask))


standard.repeated(
    "touches_nothing_else",
    attention,
    partial(attention, mask="samples"),
    points=1,
    says="The same call twice gives the same result, and no global state changes.",
)


def not_divisible(draw: Draw, d_model: int, num_heads: int) -> ModuleInputs:
    x = draw.normal(2, num_heads, d_model)
    return ModuleInputs({"d_model": d_model, "num_heads": num_heads}, {}, {"q": x, "k": x, "v": x, "mask": None})


@check("MultiHeadAttention", family="contract", points=1.5)
def refuses_what_cannot_be_divided(trial: Trial) -> None:
    """Where d_model cannot be divided by num_heads, there is a ValueError, at the latest at the first call."""
    for d_model, num_heads in ((10, 3), (14, 4)):
        case = trial.case(not_divisible, d_model=d_model, num_heads=num_heads)
        say = "Where d_model cannot be divided by num_heads, a ValueError is asked for, best when the module is made."
        trial.raises(case, "ValueError", mentions=(), say=say)


@check("MultiHeadAttention", family="values", points=3)
def reads_masks_of_every_rank(trial: Trial) -> None:
    """Masks with two, three and four axes are lined up with samples, heads, queries and keys."""
    for kind in KINDS:
        trial.agrees(trial.case(attention, B=3, Tq=4, Tk=5, h=2, d_k=3, mask=kind))
    for kind in KINDS:  # B = h = Tq = Tk: what is lined up wrongly does not crash here
        trial.agrees(trial.case(attention, B=4, Tq=4, Tk=4, h=4, d_k=2, mask=kind))


@check("MultiHeadAttention", family="values", points=1.5)
def stays_right_for_large_scores(trial: Trial) -> None:
    """Scores of several hundred, and rows that lie far apart, give finite and right weights."""
    for real in (800.0, -900.0):
        trial.agrees(trial.case(with_known_scores, real=real, hidden=0.0))
        trial.agrees(trial.case(with_known_scores, real=real, hidden=real).changed(mask=None))
    case = trial.case(with_known_scores, real=-900.0, hidden=-900.0, Tq=3)
    sign = torch.tensor([1.0, 1.0, -1.0], dtype=torch.float64)[:, None]  # the last query has scores of +900
    trial.agrees(case.changed(q=case.args["q"] * sign, mask=None))


@check("MultiHeadAttention", family="gradients", points=3.5)
def passes_gradients_to_everything(trial: Trial) -> None:
    """Without a mask, q, k, v and the parameters of all four layers get the right gradient."""
    gradients_agree(trial, trial.case(attention, B=2, Tq=3, Tk=5, h=2, d_k=3))
    gradients_agree(trial, trial.case(attention, B=3, Tq=5, Tk=4, h=4, d_k=2))


@check("MultiHeadAttention", family="gradients", points=2.5)
def passes_gradients_under_masks(trial: Trial) -> None:
    """With a mask, q, k, v and the parameters of all four layers get the right gradient."""
    for kind in ("pairs", "keys", "heads"):
        gradients_agree(trial, trial.case(attention, B=3, Tq=4, Tk=5, h=2, d_k=3, mask=kind))


@check("MultiHeadAttention", family="masking", points=3)
def is_blind_to_hidden_keys(trial: Trial) -> None:
    """Whatever stands at a hidden key, the output stays as it is, and no gradient goes there."""
    case = trial.case(attention, B=3, Tq=4, Tk=5, h=2, d_k=3, mask="keys")
    mask = case.args["mask"].clone()
    mask[0] = torch.arange(5) % 2 == 0
    mask[1] = ~mask[0]  # what one sample hides, another one sees
    case, hidden = case.changed(mask=mask), ~mask[:, 0]  # (B, Tk)
    answer = trial.call(case, gradients=("k", "v"))
    for size in (1000.0, -1000.0):  # scores of hidden keys of some thousands
        k = torch.where(hidden[..., None], size * case.args["k"].sign(), case.args["k"])
        v = torch.where(hidden[..., None], 1e4 * case.args["v"].sign(), case.args["v"])
        changed = trial.call(case.changed(k=k, v=v), gradients=("k", "v"))
        trial.same(answer, changed, "What stands at a hidden key changes your output, first at {where}.")
        for name in ("k", "v"):
            trial.no_gradient(
                changed, name, f"A hidden position of `{name}` gets a gradient, first at {{where}}.", at=hidden
            )


def looking_back(draw: Draw) -> ModuleInputs:
    """Four queries, four keys, a causal mask."""
    inputs = attention(draw, B=2, Tq=4, Tk=4, h=2, d_k=3)
    return ModuleInputs(inputs.build, inputs.weights, {**inputs.args, "mask": torch.ones(4, 4).tril().bool()})


@check("MultiHeadAttention", family="masking", points=2)
def keeps_the_future_from_the_past(trial: Trial) -> None:
    """Under a causal mask a query does not move when a later key or value is changed."""
    case = trial.case(looking_back)
    before, draw = trial.call(case), trial.draw
    for time in (1, 3):
        earlier = (torch.arange(4) < time).expand(2, 4)
        say = f"Key {time} comes later, yet the output moves at {{where}} when it is changed."
        key, value = draw.normal(2, 6, scale=100.0), draw.normal(2, 6, scale=5.0)
        for one in (key, -key):  # of two opposite keys, one fits
            k, v = case.args["k"].clone(), case.args["v"].clone()
            k[:, time], v[:, time] = one, value
            trial.same(before, trial.call(case.changed(k=k, v=v)), say, at=earlier)


@check("MultiHeadAttention", family="masking", points=2.5)
def hides_the_best_key_and_keeps_the_worst(trial: Trial) -> None:
    """A hidden key gets nothing even where it would fit best, and real keys share the weight however badly they fit."""
    for real, hidden in ((0.0, 100.0), (0.0, 9000.0), (-1900.0, 0.0), (-200.0, 0.0), (1900.0, -1900.0)):
        trial.agrees(trial.case(with_known_scores, real=real, hidden=hidden))


@check("MultiHeadAttention", family="masking", points=3)
def leaves_blind_queries_with_the_bias(trial: Trial) -> None:
    """A query that may see nothing gets the bias of wo, every gradient is finite, and nobody else is disturbed."""
    for kind in ("pairs", "samples", "keys", "heads", "queries", "everything"):
        case = trial.case(with_blind_queries, kind=kind, B=3, Tq=4, Tk=5, h=2, d_k=3)
        answer = trial.call(case, gradients=case.floating())
        trial.finite(answer, "A query that may see nothing leads to NaN, in the output or in a gradient.")
        mask = case.args["mask"]
        mask = mask[:, None] if mask.dim() == 3 else mask
        blind = ~mask.expand(3, 2, 4, 5).any(dim=-1).any(dim=1)  # (B, Tq): no head sees anything
        bias = case.weights["wo.bias"].expand(3, 4, 6)
        say = (
            "A query that may see nothing gets zeros from all heads, which leaves the bias of `wo`: not so at {where}."
        )
        trial.equal(torch.where(blind[..., None], answer[0], bias), bias, say)
        gradients_agree(trial, case)
    case = trial.case(with_known_scores, real=-200.0, hidden=0.0)
    mask = case.args["mask"].clone()
    mask[1] = False
    trial.agrees(case.changed(mask=mask))


@check("MultiHeadAttention", family="laws", points=2)
def is_single_head_attention_with_one_head(trial: Trial) -> None:
    """With one head the module is scaled dot-product attention between its linear layers."""
    case = trial.case(attention, B=2, Tq=3, Tk=5, h=1, d_k=6)
    want = one_head(case, case.args["q"], case.args["k"], case.args["v"])
    say = (
        "With one head this should be scaled dot-product attention between linear layers; it is not, first at {where}."
    )
    trial.equal(trial.call(case)[0], want, say)


@check("MultiHeadAttention", family="laws", points=1.5)
def does_not_care_how_heads_are_numbered(trial: Trial) -> None:
    """Heads renumbered in wq, wk, wv and in the columns of wo give the same output."""
    case = trial.case(attention, B=2, Tq=3, Tk=5, h=3, d_k=2)
    rows = torch.arange(6).view(3, 2)[trial.draw.permutation(3)].flatten()
    w, renamed = case.weights, {}
    for name in LAYERS[:3]:
        renamed[f"{name}__weight"], renamed[f"{name}__bias"] = w[f"{name}.weight"][rows], w[f"{name}.bias"][rows]
    renumbered = case.with_weights(wo__weight=w["wo.weight"][:, rows], **renamed)
    say = "The heads were only renumbered, in all four layers alike, and the output changed at {where}."
    trial.equal(trial.call(renumbered)[0], trial.call(case)[0], say)


@check("MultiHeadAttention", family="laws", points=1.5)
def does_not_care_how_keys_are_ordered(trial: Trial) -> None:
    """Keys in another order, with their values and their columns of the mask, give the same output."""
    case = trial.case(attention, B=2, Tq=3, Tk=5, h=2, d_k=3, mask="samples")
    order = trial.draw.permutation(5)
    moved = case.changed(k=case.args["k"][:, order], v=case.args["v"][:, order], mask=case.args["mask"][..., order])
    say = "Keys, values and mask were put in another order together, and the output changed at {where}."
    trial.equal(trial.call(moved)[0], trial.call(case)[0], say)


@check("MultiHeadAttention", family="laws", points=1)
def does_not_care_for_a_shift_of_all_keys(trial: Trial) -> None:
    """One vector added to all keys changes nothing: only differences of scores count."""
    case = trial.case(attention, B=2, Tq=3, Tk=5, h=2, d_k=3)
    shifted = case.changed(k=case.args["k"] + trial.draw.normal(2, 1, 6))
    say = "The same vector was added to all keys of a sample, and the output changed at {where}."
    trial.equal(trial.call(shifted)[0], trial.call(case)[0], say)


@check("MultiHeadAttention", family="laws", points=1.5)
def treats_samples_apart(trial: Trial) -> None:
    """A sample alone gives what it gives in the batch, with its own mask."""
    for kind in ("none", "samples", "heads"):
        case = trial.case(attention, B=3, Tq=4, Tk=5, h=2, d_k=3, mask=kind)
        whole = trial.call(case)[0]
        for b in range(3):
            alone = {name: case.args[name][b : b + 1] for name in ("q", "k", "v")}
            mask = None if kind == "none" else case.args["mask"][b : b + 1]
            got = trial.call(case.changed(**alone, mask=mask))[0]
            trial.equal(
                got, whole[b : b + 1], f"Sample {b} alone gives another output than in the batch, at {{where}}."
            )


@check("MultiHeadAttention", family="laws", points=2)
def takes_a_hidden_key_for_an_absent_one(trial: Trial) -> None:
    """Hiding the last keys from everybody and taking them away is the same."""
    case = trial.case(attention, B=2, Tq=4, Tk=7, h=2, d_k=3)
    seen = (torch.arange(7) < 4).expand(4, 7).contiguous()
    removed = case.changed(k=case.args["k"][:, :4], v=case.args["v"][:, :4])
    say = "Three hidden keys are not the same as three absent keys: the output differs at {where}."
    trial.equal(trial.call(case.changed(mask=seen))[0], trial.call(removed)[0], say)


@check("MultiHeadAttention", family="generality", points=2)
def works_for_every_size(trial: Trial) -> None:
    """One head, as many heads as features, one sample, one token, more queries than keys, long and wide inputs."""
    for B, Tq, Tk, h, d_k in (
        (1, 3, 5, 3, 2),
        (2, 1, 4, 2, 5),
        (3, 4, 1, 2, 2),
        (2, 3, 4, 1, 7),
        (2, 3, 4, 5, 1),
        (4, 4, 4, 4, 4),
        (1, 1, 1, 1, 1),
        (2, 9, 4, 2, 11),
        (2, 3, 70, 2, 3),
        (2, 6, 128, 2, 3),
        (1, 128, 2, 2, 3),
        (1, 2, 3, 1, 130),
        (1, 2, 3, 12, 9),
    ):
        trial.agrees(trial.case(attention, B=B, Tq=Tq, Tk=Tk, h=h, d_k=d_k))
    longest = trial.case(attention, B=2, Tq=3, Tk=128, h=2, d_k=3, mask="samples")
    trial.agrees(longest)
    trial.agrees(longest.changed(mask=torch.ones(3, 128, dtype=torch.bool)))


def plain_tokens(draw: Draw, mask: str) -> ModuleInputs:
    """Legal numbers that a random draw never gives: tokens of zeros, equal ones, negative ones, whole ones."""
    inputs = attention(draw, B=3, Tq=4, Tk=6, h=2, d_k=3, mask=mask)
    q, k, v = (inputs.args[name] for name in ("q", "k", "v"))
    k[:, 1], v[:, 1], v[:, 2], k[:, 4] = 0.0, 0.0, 0.0, k[:, 3]
    q[:, 0], q[1, 2], q[2, 3], q[2, 2] = 0.0, q[1, 1], k[2, 0], 0.3 * torch.sign(q[2, 2])
    k[2], v[1] = -k[2].abs(), -v[1].abs()
    return inputs


@check("MultiHeadAttention", family="generality", points=0.5)
def takes_tokens_of_zeros_for_tokens(trial: Trial) -> None:
    """A query, a key or a value of zeros is no special case: the mask alone says what is hidden."""
    for kind in ("none", "samples"):
        case = trial.case(plain_tokens, mask=kind)
        trial.gradients_agree(case)
        for name in ("q", "k", "v"):
            trial.agrees(case.changed(**{name: torch.zeros_like(case.args[name])}))


def to_itself(draw: Draw) -> ModuleInputs:
    """Queries, keys and values with the same numbers."""
    inputs = attention(draw, B=3, Tq=5, Tk=5, h=2, d_k=3)
    x = inputs.args["q"]
    return ModuleInputs(inputs.build, inputs.weights, {"q": x, "k": x, "v": x, "mask": None})


@check("MultiHeadAttention", family="generality", points=1)
def attends_to_itself(trial: Trial) -> None:
    """The same numbers for q, k and v are no special case, and neither is memory with gaps."""
    trial.agrees(trial.case(to_itself))
    trial.agrees(trial.case(attention, B=3, Tq=4, Tk=5, h=2, d_k=3, mask="samples"), layout="strided")


@check("MultiHeadAttention", family="portability", points=1.5)
def follows_the_device(trial: Trial) -> None:
    """Everything that is made inside is made where the inputs are."""
    for kind in ("none", "pairs", "keys", "heads"):
        trial.follows_the_device(trial.case(attention, mask=kind))


standard.bfloat16(
    "runs_in_bfloat16",
    attention,
    partial(with_blind_queries, kind="pairs", B=3, Tq=4, Tk=5, h=2, d_k=3),
    points=1.5,
    says="In bfloat16 it runs, keeps the dtype and stays finite, also where a query may see nothing.",
)


@check("MultiHeadAttention", family="vectorisation", points=2.5)
def needs_no_loop(trial: Trial) -> None:
    """The number of tensor operations does not grow with samples, queries, keys or heads."""
    for kind in ("none", "samples"):
        trial.counts_the_same(
            trial.case(attention, B=2, Tq=3, Tk=4, h=2, d_k=2, mask=kind),
            trial.case(attention, B=7, Tq=3, Tk=4, h=2, d_k=2, mask=kind),
            trial.case(attention, B=2, Tq=11, Tk=4, h=2, d_k=2, mask=kind),
            trial.case(attention, B=2, Tq=3, Tk=13, h=2, d_k=2, mask=kind),
            trial.case(attention, B=2, Tq=3, Tk=4, h=5, d_k=2, mask=kind),
        )


standard.rules(
    "keeps_the_rules", attention, partial(attention, mask="pairs"), points=2, says="No ready-made attention is called."
)
