"""Checks of `split_heads` that are never handed out."""

from __future__ import annotations

from functools import partial
from typing import Any

import torch

from autograder.checks import Draw, Standard, Trial, check

from ..inputs import SIZES, tokens

standard = Standard("split_heads")


standard.unchanged("splits_without_changing_x", tokens, points=1, says="x is the same after the call.")
standard.repeated(
    "splits_the_same_twice",
    tokens,
    points=1,
    says="The same call twice gives the same result, and no global state changes.",
)


def too_many_heads(draw: Draw, d_model: int, num_heads: int) -> dict[str, Any]:
    return {"x": draw.normal(2, num_heads, d_model), "num_heads": num_heads}


@check("split_heads", family="contract", points=2)
def refuses_heads_of_unequal_size(trial: Trial) -> None:
    """Where d_model cannot be divided by num_heads, a ValueError names both numbers."""
    for d_model, num_heads in ((10, 3), (14, 4), (5, 8)):
        case = trial.case(too_many_heads, d_model=d_model, num_heads=num_heads)
        say = "Where d_model cannot be divided by num_heads, a ValueError whose text names both numbers is asked for."
        trial.raises(case, "ValueError", mentions=(str(d_model), str(num_heads)), say=say)


standard.gradients(
    "passes_the_gradient_back_to_the_token",
    partial(tokens, B=3, T=5, h=2, d_k=7),
    points=2,
    says="The gradient of every entry goes back to the place it came from.",
)


@check("split_heads", family="laws", points=2)
def keeps_every_token_at_its_time(trial: Trial) -> None:
    """Changing one token moves only the rows of that sample and that time, in every head."""
    case = trial.case(tokens, B=3, T=4, h=2, d_k=3)
    draw, before = trial.draw, trial.call(case)[0]
    for sample, time in ((1, 2), (0, 3), (2, 0)):
        x = case.args["x"].clone()
        x[sample, time] = draw.normal(6) + 5.0
        moved = (trial.call(case.changed(x=x))[0] != before).any(dim=-1)  # (B, h, T)
        expected = torch.zeros_like(moved)
        expected[sample, :, time] = True
        say = f"Change token {time} of sample {sample}: in every head exactly row {time} of that sample should move."
        trial.expect(bool((moved == expected).all()), say)


@check("split_heads", family="generality", points=2)
def splits_every_size(trial: Trial) -> None:
    """One sample, one token, one head, as many heads as features, long inputs, strided memory: all the same."""
    for sizes in SIZES:
        trial.agrees_exactly(trial.case(tokens, **sizes))
    trial.agrees_exactly(trial.case(tokens, B=3, T=5, h=2, d_k=7), layout="strided")


standard.device("splits_on_any_device", tokens, points=1, says="The heads are where x is.")
standard.bfloat16("splits_bfloat16", tokens, points=1, says="x may be bfloat16.")
standard.operations(
    "splits_without_a_loop",
    partial(tokens, B=2, T=3, h=2, d_k=2),
    partial(tokens, B=7, T=3, h=2, d_k=2),
    partial(tokens, B=2, T=11, h=2, d_k=2),
    partial(tokens, B=2, T=3, h=5, d_k=2),
    points=1,
    says="The number of tensor operations does not grow with samples, tokens or heads.",
)
standard.rules("splits_by_the_rules", tokens, points=1, says="No ready-made attention is called.")
