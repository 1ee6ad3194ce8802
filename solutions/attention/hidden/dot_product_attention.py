"""Checks of `dot_product_attention` that are never handed out."""

from functools import partial
from typing import Any

import torch

from autograder.checks import Draw, Standard, Trial, check

from ..inputs import one_query
from .samples import agrees_alone

standard = Standard("dot_product_attention")


def apart(draw: Draw, *, largest: float = 800.0) -> dict[str, Any]:
    """One query for each sample whose scores are spread evenly between -largest and largest."""
    inputs = one_query(draw, B=3, T=5, D=7)
    direction = inputs["query"] / inputs["query"].norm(dim=-1, keepdim=True)
    levels = torch.stack([torch.linspace(-1.0, 1.0, 5, dtype=torch.float64)[draw.permutation(5)] for _ in range(3)])
    inputs["query"] = 20.0 * direction
    inputs["keys"] = largest / 20.0 * levels[:, :, None] * direction[:, None, :]
    return inputs


# Legal numbers that a random draw never gives: vectors of zeros, equal vectors, equal or whole or negative entries.


def plain_query(draw: Draw) -> dict[str, Any]:
    """Such a query, keys and values; a key of zeros stands in every sample, and a value of zeros elsewhere."""
    inputs = one_query(draw, B=5, T=6, D=4, Dv=3, scale=0.5)
    query, keys, values = inputs["query"], inputs["keys"], inputs["values"]
    keys[:, 1], values[:, 2], keys[:, 4] = 0.0, 0.0, keys[:, 3]
    query[0], query[1], query[2], query[3, ::2] = 0.0, 0.5 * torch.sign(query[1]), 0.5 * keys[2, 0], 0.0
    keys[4], values[3], values[4, 1] = keys[4, :1], -values[3].abs(), 0.0
    return inputs


@check("dot_product_attention", family="values", points=1)
def large_scores_stay_finite(trial: Trial) -> None:
    """Scores of several hundred are no special case."""
    trial.agrees(trial.case(apart))
    trial.agrees(trial.case(apart, largest=120.0), dtype="float32")  # exp overflows beyond 88
    trial.agrees(trial.case(apart, largest=3.0))  # here more than the largest score counts


standard.gradients(
    "gradients_reach_query_keys_and_values",
    partial(one_query, D=4),
    partial(one_query, B=2, T=3, D=2, Dv=5),
    points=2.5,
    says="Query, keys and values get the right gradients.",
)


@check("dot_product_attention", family="laws", points=1)
def a_zero_query_hears_everyone_alike(trial: Trial) -> None:
    """With zero scores all weights are equal, and the context is the mean of the values."""
    case = trial.case(one_query)
    answer = trial.call(case.changed(query=torch.zeros(3, 7, dtype=torch.float64)))
    trial.equal(answer["weights"], torch.full((3, 5), 0.2).double(), "With zero scores your weights are not equal.")
    mean = case.args["values"].mean(1)
    trial.equal(answer["context"], mean, "With zero scores the context is not the mean of the values.")


@check("dot_product_attention", family="laws", points=0.5)
def the_order_of_keys_does_not_matter(trial: Trial) -> None:
    """Keys and values in another order give the same context."""
    case = trial.case(one_query)
    order = trial.draw.permutation(5)
    mixed = case.changed(keys=case.args["keys"][:, order], values=case.args["values"][:, order])
    before, after = trial.call(case), trial.call(mixed)
    trial.equal(after["context"], before["context"], "Keys and values in another order give another context.")
    trial.equal(after["weights"], before["weights"][:, order], "The weights do not move with their keys.")


@check("dot_product_attention", family="laws", points=0.5)
def a_vector_added_to_all_keys_changes_nothing(trial: Trial) -> None:
    """The same vector added to all keys moves every score alike."""
    case = trial.case(one_query)
    moved = case.changed(keys=case.args["keys"] + trial.draw.normal(3, 1, 7))
    same = trial.call(moved)["weights"], trial.call(case)["weights"]
    trial.equal(*same, "The same vector added to all keys changes your weights.")


@check("dot_product_attention", family="laws", points=0.5)
def a_known_difference_gives_a_known_weight(trial: Trial) -> None:
    """Two keys whose scores differ by one have weights in the ratio e to 1."""
    case = trial.case(one_query, B=2, T=2, D=4)
    query, keys = torch.ones(2, 4, dtype=torch.float64), case.args["keys"].clone()
    keys[:, 1] = keys[:, 0] + 0.25  # four features of 0.25 each: the second score is larger by one
    weights = trial.call(case.changed(query=query, keys=keys))["weights"]
    ratio = weights[:, 1] / weights[:, 0]
    trial.equal(ratio, torch.ones(2).double().exp(), "Two scores that differ by 1 do not have weights in the ratio e.")


@check("dot_product_attention", family="laws", points=0.5)
def a_sample_alone_is_the_same(trial: Trial) -> None:
    """A sample by itself gives what it gives in the batch."""
    agrees_alone(trial, trial.case(one_query, B=3), 3)


@check("dot_product_attention", family="generality", points=1)
def fits_any_size(trial: Trial) -> None:
    """One sample, one key, all sizes equal, many keys, many features, scattered memory."""
    for B, T, D, Dv in ((4, 4, 4, 4), (1, 4, 3, 2), (3, 1, 2, 5), (1, 1, 1, 1), (2, 70, 5, 3), (3, 6, 2, 7)):
        trial.agrees(trial.case(one_query, B=B, T=T, D=D, Dv=Dv))
    trial.agrees(trial.case(one_query, B=12, T=128, D=3, Dv=2))
    trial.agrees(trial.case(one_query, B=2, T=5, D=130, Dv=102, scale=0.2))
    trial.agrees(trial.case(one_query, B=3, T=4, D=5), layout="strided")


@check("dot_product_attention", family="generality", points=0.5)
def a_key_of_zeros_is_a_key(trial: Trial) -> None:
    """A query, a key or a value of zeros is no special case, nor are equal or negative ones."""
    case = trial.case(plain_query)
    trial.gradients_agree(case)
    for name in case.floating():
        trial.agrees(case.changed(**{name: torch.zeros_like(case.args[name])}))


standard.device("follows_the_device", one_query, points=0.5, says="Nothing is made on a device of its own.")
standard.bfloat16(
    "runs_in_bfloat16",
    partial(one_query, D=3),
    points=0.5,
    says="It runs in bfloat16, keeps the dtype and stays finite.",
)
standard.unchanged(
    "leaves_its_arguments_alone", one_query, points=0.5, says="Query, keys and values are unchanged after the call."
)
standard.repeated(
    "repeats_itself",
    one_query,
    points=0.5,
    says="The same call gives the same result twice, and no setting of the program changes.",
)


@check("dot_product_attention", family="vectorisation", points=0.5)
def does_not_loop(trial: Trial) -> None:
    """The number of tensor operations does not grow with the batch or the number of keys."""
    trial.counts_the_same(*(trial.case(one_query, B=B, T=T) for B, T in ((2, 3), (9, 3), (2, 11))))


standard.rules("is_built_by_hand", one_query, points=0.5, says="PyTorch's ready-made attention is not called.")
