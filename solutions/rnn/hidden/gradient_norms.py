"""Checks of `gradient_norms` that are never handed out."""

from __future__ import annotations

from functools import partial
from typing import Any

import torch
from torch import Tensor

from autograder.checks import Case, Draw, Forward, Given, Options, Standard, Trial, check

from ..inputs import recurrent_inputs, turns

standard = Standard("gradient_norms")


NETWORKS = {"RNN": 1, "LSTM": 4, "GRU": 3}  # gates of each


def network_inputs(draw: Draw, kind: str = "GRU", B: int = 2, T: int = 6, D: int = 3, H: int = 5) -> dict[str, Any]:
    """A recurrent network of the given kind, with two layers so that nothing of one layer is taken for granted."""
    gates, named = NETWORKS[kind], {}
    for layer, width in enumerate((D, H)):
        named[f"weight_ih_l{layer}"] = draw.normal(gates * H, width, scale=1 / width**0.5)
        named[f"weight_hh_l{layer}"] = draw.recurrent(gates, H, radius=1.0)
        named[f"bias_ih_l{layer}"] = draw.normal(gates * H, scale=0.3)
        named[f"bias_hh_l{layer}"] = draw.normal(gates * H, scale=0.3)
    args = {"input_size": D, "hidden_size": H, "num_layers": 2, "batch_first": True}
    return {"forward": Forward(kind, args=args, weights=named, take=0), "x": draw.normal(B, T, D)}


def memoryless_inputs(draw: Draw, B: int = 3, T: int = 5, D: int = 4, H: int = 6) -> dict[str, Any]:
    """A linear map of each step by itself: it remembers nothing."""
    named = {"weight": draw.weight(H, D), "bias": draw.bias(H)}
    network = Forward("Linear", args={"in_features": D, "out_features": H}, weights=named)
    return {"forward": network, "x": draw.normal(B, T, D)}


def forgetful_inputs(draw: Draw, B: int = 3, T: int = 8, H: int = 5) -> dict[str, Any]:
    """A recurrent network whose recurrent matrix shrinks every vector by more than half.

    The input matrix keeps lengths, so that no direction of the state is felt less than another at the input: then each
    gradient is at most 0.4 times as long as the next one, whatever is drawn.
    """
    inputs = recurrent_inputs(draw, B, T, H, H)
    named = dict(inputs["forward"].weights)
    named["weight_ih_l0"], named["weight_hh_l0"] = turns(draw, 1, H), turns(draw, 1, H, 0.4)
    return inputs | {"forward": with_weights(inputs["forward"], named), "x": 0.3 * inputs["x"]}


def with_weights(network: Forward, named: dict[str, Tensor]) -> Forward:
    """The same network with other weights."""
    return Forward(network.module, args=network.args, weights=named, take=network.take, keep_grad=network.keep_grad)


def with_history(draw: Draw, asks: bool = True, old: bool = True) -> dict[str, Any]:
    """An `x` that asks for gradients or not, with or without an earlier `.grad`; parameters with an earlier one."""
    inputs = recurrent_inputs(draw)
    network, x = inputs["forward"], inputs["x"]
    kept = Forward(network.module, args=network.args, weights=network.weights, take=network.take, keep_grad=True)
    return {"forward": kept, "x": Given(x, asks, draw.normal(*x.shape) if old else None)}


@check("gradient_norms", family="values", points=2)
def measures_other_networks_too(trial: Trial) -> None:
    """The lengths are right for RNN, LSTM and GRU networks of two layers."""
    for kind in NETWORKS:
        trial.agrees(trial.case(network_inputs, kind=kind))


@check("gradient_norms", family="laws", points=2)
def without_memory_only_the_last_step_counts(trial: Trial) -> None:
    """For a map that looks at each step alone, all entries but the last are zero, and the last is known."""
    case = trial.case(memoryless_inputs)
    norms = trial.call(case)["norms"]
    say = "The map looks at each step alone, so no input before the last one should count. Yours count."
    trial.expect(bool((norms[:-1].abs() < 1e-9).all()), say)
    known = torch.linalg.vector_norm(case.args["forward"].weights["weight"].sum(dim=0)) * 3**0.5
    trial.equal(norms[-1], known, "The map looks at each step alone. The length at the last step is not the right one.")


@check("gradient_norms", family="laws", points=1)
def a_network_twice_as_strong_counts_twice(trial: Trial) -> None:
    """Doubling a linear map doubles every length."""
    case = trial.case(memoryless_inputs, B=2, T=3, D=5, H=4)
    network = case.args["forward"]
    stronger = with_weights(network, {name: 2 * weight for name, weight in network.weights.items()})
    got, once = trial.call(case.changed(forward=stronger))["norms"], trial.call(case)["norms"]
    trial.expect(bool((once[-1:] > 0).all()), "The last input counts for nothing in your numbers.")
    trial.equal(got, 2 * once, "A map twice as strong should give numbers twice as large.")


@check("gradient_norms", family="laws", points=1)
def two_copies_of_a_batch_count_by_the_root_of_two(trial: Trial) -> None:
    """The samples of a batch add up as squares: a batch given twice gives lengths larger by the root of 2."""
    case = trial.case(recurrent_inputs)
    twice = trial.call(case.changed(x=torch.cat([case.args["x"]] * 2)))["norms"]
    say = "With every sample given twice, the numbers should grow by the root of 2, at {where} too."
    trial.equal(twice, 2**0.5 * trial.call(case)["norms"], say, slot="norms")


@check("gradient_norms", family="laws", points=2)
def forgetting_shows(trial: Trial) -> None:
    """In a network that forgets quickly, later inputs have longer gradients than earlier ones."""
    norms = trial.call(trial.case(forgetful_inputs))["norms"]
    say = "The network forgets quickly, so the gradient should shrink from each step to the one before."
    trial.expect(bool((norms[1:] > norms[:-1]).all()), say)


@check("gradient_norms", family="contract", points=2)
def leaves_x_as_it_was(trial: Trial) -> None:
    """`x`, its `requires_grad` and its `.grad` are after the call what they were before, whatever that was."""
    for asks, old in ((False, False), (True, False), (True, True), (False, True)):
        facts = observed(trial, trial.case(with_history, asks=asks, old=old))
        lost = "`x` asked for gradients before the call and no longer does."
        left = "After the call `x` asks for gradients, which its owner did not want."
        trial.expect("x" not in facts.get("requires_grad_changed", ()), lost if asks else left)
        trial.expect("x" not in facts.get("old_grad_changed", ()), "`x.grad` is not what it was before the call.")
        trial.expect("x" not in facts.get("changed", ()), "The numbers in `x` are others after the call.")


def observed(trial: Trial, case: Case) -> dict[str, Any]:
    """What the worker saw of changes to the arguments and to the network's parameters."""
    return dict(trial.observe(case, Options(device=trial.device, watch=("mutation",))).facts)


@check("gradient_norms", family="contract", points=2)
def leaves_the_parameters_as_they_were(trial: Trial) -> None:
    """The `.grad` of the parameters inside `forward` is what it was before the call."""
    for drawing in (recurrent_inputs, with_history):
        facts = observed(trial, trial.case(drawing))
        for fact in ("changed", "requires_grad_changed", "old_grad_changed"):
            touched = [name for name in facts.get(fact, ()) if name.startswith("forward.")]
            trial.expect(not touched, "The parameters inside `forward`, or their `.grad`, are not as they were.")


@check("gradient_norms", family="contract", points=1)
def does_not_count_an_old_gradient(trial: Trial) -> None:
    """An earlier `.grad` of `x` does not get into the numbers, and an `x` that asks for gradients is no problem."""
    case = trial.case(with_history)
    plain = trial.call(case.changed(x=case.args["x"].tensor))
    trial.equal(trial.call(case)["norms"], plain["norms"], "An earlier `.grad` of `x` changes your numbers.")


@check("gradient_norms", family="contract", points=1)
def gives_plain_numbers(trial: Trial) -> None:
    """The result has no history: it does not ask for gradients."""
    answer = trial.call(trial.case(recurrent_inputs))
    trial.expect(not answer.outputs[0].requires_grad, "The result still carries its history: detach it.")


standard.repeated(
    "gives_the_same_norms_twice",
    recurrent_inputs,
    points=1,
    says="Two calls with the same arguments agree, and nothing global is touched.",
)


def plain_words(draw: Draw, B: int = 4, T: int = 6, D: int = 4, H: int = 6) -> dict[str, Any]:
    """Legal numbers that a random draw never gives: words of zeros, equal words, a silent feature, a silent sample."""
    inputs = recurrent_inputs(draw, B, T, D, H)
    x = inputs["x"].clone()
    x[:, 1], x[:, -1] = 0.0, 0.0  # a step of zeros in the middle, and where padding would stand
    x[:, 3], x[1, :, 2], x[2] = x[:, 2], 0.0, 0.0
    x[3] = -x[3].abs()
    return inputs | {"x": x}


@check("gradient_norms", family="generality", points=0.5)
def measures_steps_of_zeros_too(trial: Trial) -> None:
    """An input of zeros has a gradient like any other, and so have equal and negative ones."""
    case = trial.case(plain_words)
    trial.agrees(case)
    trial.agrees(case.changed(x=torch.zeros_like(case.args["x"])))


@check("gradient_norms", family="generality", points=0.5)
def measures_every_size(trial: Trial) -> None:
    """Works for one sample, one step, one feature, one unit, equal sizes, many units, and up to 128 steps."""
    ordinary = (1, 5, 4, 6), (3, 1, 4, 6), (2, 4, 1, 1), (1, 1, 1, 1), (4, 4, 4, 4)
    for sizes in (*ordinary, (2, 70, 3, 4), (2, 128, 3, 4), (1, 4, 130, 102)):
        trial.agrees(trial.case(recurrent_inputs, **dict(zip("BTDH", sizes, strict=True))))


standard.gaps(
    "measures_inputs_with_gaps", recurrent_inputs, points=1, says="Works for an `x` that is not contiguous in memory."
)
standard.float32(
    "measures_in_float32",
    partial(recurrent_inputs, B=2, T=4),
    points=1,
    says="In float32 the lengths are right to the precision of float32.",
)
standard.device("norms_stay_on_the_device", recurrent_inputs, points=1, says="The result is made on the device of `x`.")
standard.rules(
    "asks_the_given_network",
    recurrent_inputs,
    memoryless_inputs,
    points=1,
    says="No recurrent layer of PyTorch is called beside the `forward` that was given.",
)
