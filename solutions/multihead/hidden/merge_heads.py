"""Checks of `merge_heads` that are never handed out."""

from __future__ import annotations

from functools import partial
from typing import Any

import torch

from autograder.checks import Draw, Standard, Trial, check

from ..inputs import SIZES, heads

standard = Standard("merge_heads")


standard.unchanged("merges_without_changing_x", heads, points=1, says="x is the same after the call.")
standard.repeated(
    "merges_the_same_twice",
    heads,
    points=1,
    says="The same call twice gives the same result, and no global state changes.",
)
standard.gradients(
    "passes_the_gradient_back_to_the_head",
    partial(heads, B=3, T=5, h=2, d_k=7),
    points=2,
    says="The gradient of every feature goes back to the head it came from.",
)


def cut_into_heads(draw: Draw, B: int, T: int, h: int, d_k: int) -> dict[str, Any]:
    """Tokens, cut by hand, block by block."""
    x = draw.normal(B, T, h * d_k)
    return {"x": torch.stack([x[:, :, j * d_k : (j + 1) * d_k] for j in range(h)], dim=1)}


@check("merge_heads", family="laws", points=2)
def undoes_the_split(trial: Trial) -> None:
    """What split_heads makes of a sequence is turned into the same sequence again."""
    for sizes in ({"B": 3, "T": 5, "h": 2, "d_k": 7}, {"B": 2, "T": 4, "h": 4, "d_k": 3}):
        case = trial.case(cut_into_heads, **sizes)
        sequence = torch.cat(case.args["x"].unbind(dim=1), dim=-1)
        say = "Splitting and merging should give the sequence back; it does not, first at {where}."
        trial.equal(trial.call(case)[0], sequence, say, exactly=True)


@check("merge_heads", family="generality", points=2)
def merges_every_size(trial: Trial) -> None:
    """One sample, one token, one head, heads of one feature, long inputs, strided memory: all the same."""
    for sizes in SIZES:
        trial.agrees_exactly(trial.case(heads, **sizes))
    trial.agrees_exactly(trial.case(heads, B=3, T=5, h=2, d_k=7), layout="strided")


standard.device("merges_on_any_device", heads, points=0.5, says="The result is where x is.")
standard.bfloat16("merges_bfloat16", heads, points=0.5, says="x may be bfloat16.")
standard.operations(
    "merges_without_a_loop",
    partial(heads, B=2, T=3, h=2, d_k=2),
    partial(heads, B=7, T=3, h=2, d_k=2),
    partial(heads, B=2, T=11, h=2, d_k=2),
    partial(heads, B=2, T=3, h=5, d_k=2),
    points=0.5,
    says="The number of tensor operations does not grow with samples, tokens or heads.",
)
standard.rules("merges_by_the_rules", heads, points=0.5, says="No ready-made attention is called.")
