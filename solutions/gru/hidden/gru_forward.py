"""Checks of `gru_forward` that are never handed out."""

from __future__ import annotations

from functools import partial
from typing import Any

import torch
from torch import Tensor

from autograder.checks import Draw, Standard, Trial, check

from ..inputs import sequence_inputs
from .steps import gentle, stands_alone

standard = Standard("gru_forward")


def gentle_sequence(draw: Draw, B: int = 3, T: int = 6, D: int = 4, H: int = 5) -> dict[str, Any]:
    """A sequence in which nothing saturates: what was read stays to be seen for some steps."""
    return gentle(sequence_inputs(draw, B, T, D, H))


def calm_sequence(draw: Draw, B: int = 3, T: int = 6, D: int = 4, H: int = 5) -> dict[str, Any]:
    """A gentle sequence whose recurrent weights let nothing grow: rounding in float32 stays small on the way back."""
    inputs = gentle_sequence(draw, B, T, D, H)
    return inputs | {"w_hh": 0.6 * inputs["w_hh"]}


@check("gru_forward", family="gradients", points=3)
def gradients_travel_back_through_time(trial: Trial) -> None:
    """The gradient with respect to every argument is right, through all the steps of short and long sequences."""
    for sizes in ({"B": 3, "T": 4, "D": 2, "H": 5}, {"B": 2, "T": 14, "D": 3, "H": 4}):
        trial.gradients_agree(trial.case(calm_sequence, **sizes))


def turns(draw: Draw, gates: int, H: int, radius: float = 1.0) -> Tensor:
    """Recurrent blocks that turn the state and keep its length, times `radius`: nothing vanishes, nothing explodes."""
    return torch.cat([radius * torch.linalg.qr(draw.normal(H, H))[0] for _ in range(gates)])


def long_memory(draw: Draw, B: int = 2, T: int = 128, D: int = 3, H: int = 4) -> dict[str, Any]:
    """A long sequence, and update gates near 0.97, which keep: the end still feels the start."""
    b_ih, b_hh = 0.3 * draw.bias(3 * H), 0.3 * draw.bias(3 * H)
    b_ih[H : 2 * H] = 3.5
    layers = {"w_ih": 0.5 * draw.weight(3 * H, D), "w_hh": turns(draw, 3, H, 0.7), "b_ih": b_ih, "b_hh": b_hh}
    return {"x": draw.normal(B, T, D, scale=0.5), "h0": draw.normal(B, H, scale=0.5)} | layers


@check("gru_forward", family="gradients", points=2)
def gradients_travel_a_long_way(trial: Trial) -> None:
    """Through 128 steps the gradient is still right: the way back is not cut anywhere."""
    # Right answers that work in float32 inside are off by 3e-6 here, those that cut the way back once by 5e-3 and more.
    trial.gradients_agree(trial.case(long_memory), within=1e-4)


@check("gru_forward", family="masking", points=4)
def the_future_has_no_influence(trial: Trial) -> None:
    """An output does not move when only later inputs change."""
    case = trial.case(gentle_sequence, T=6)
    before = trial.call(case)
    for cut in (1, 4):
        x = case.args["x"].clone()
        x[:, cut:] = trial.draw.normal(3, 6 - cut, 4, scale=10.0)
        past = (torch.arange(6) < cut).expand(3, 6)
        say = f"Only inputs from position {cut} on were changed, and an output before moves: {{where}}."
        trial.same(trial.call(case.changed(x=x)), before, say, at={"outputs": past})


@check("gru_forward", family="laws", points=3)
def every_past_input_counts(trial: Trial) -> None:
    """An output depends on the start and on every input up to its own."""
    case = trial.case(gentle_sequence, T=4)
    before = trial.call(case)["outputs"]
    for first in ("h0", 0, 1, 2, 3):
        name, start = (first, 0) if isinstance(first, str) else ("x", first)
        changed = case.args[name].clone()
        changed[(slice(None), start) if name == "x" else slice(None)] += 1.0
        moved = (trial.call(case.changed(**{name: changed}))["outputs"] != before).any(dim=2)
        what = f"the input of step {start}" if name == "x" else f"`{name}`"
        for step in range(start, 4):
            trial.expect(bool(moved[:, step].all()), f"Changing {what} should move output {step}, and does not.")


@check("gru_forward", family="laws", points=2)
def step_by_step_equals_the_whole(trial: Trial) -> None:
    """Reading a sequence in pieces of one step, each from the state before, gives the same as reading it whole."""
    case = trial.case(sequence_inputs, T=5)
    whole, h = trial.call(case), case.args["h0"]
    for step in range(5):
        piece = trial.call(case.changed(x=case.args["x"][:, step : step + 1], h0=h))
        h = piece["h_n"]
        say = f"Read one step at a time, output {step} is not what it is in the whole sequence."
        trial.equal(piece["outputs"][:, 0], whole["outputs"][:, step], say)


@check("gru_forward", family="laws", points=2)
def may_be_cut_in_two(trial: Trial) -> None:
    """A sequence may be cut in two and continued from the state in which the first half ended."""
    case = trial.case(sequence_inputs, T=7)
    x, whole = case.args["x"], trial.call(case)
    first = trial.call(case.changed(x=x[:, :3]))
    second = trial.call(case.changed(x=x[:, 3:], h0=first["h_n"]))
    say = "Cut after three steps and continued from `h_n`, the outputs are not those of the whole sequence: {where}."
    trial.equal(torch.cat([first["outputs"], second["outputs"]], dim=1), whole["outputs"], say, slot="outputs")
    trial.equal(second["h_n"], whole["h_n"], "Cut in two and continued, the final state is another one.")


@check("gru_forward", family="laws", points=3)
def every_sentence_stands_alone(trial: Trial) -> None:
    """A sample gives alone what it gives in the batch, and does not move when another one changes."""
    stands_alone(trial, trial.case(sequence_inputs), ("x", "h0"))


@check("gru_forward", family="generality", points=2)
def works_for_every_size_and_length(trial: Trial) -> None:
    """Works for one sample, one step, one feature, one unit, equal sizes, many features and many units."""
    for sizes in ((1, 5, 4, 7), (3, 1, 4, 7), (2, 4, 1, 1), (1, 1, 1, 1), (4, 4, 4, 4), (1, 3, 130, 102)):
        trial.agrees(trial.case(sequence_inputs, **dict(zip("BTDH", sizes, strict=True))))


def plain_numbers(draw: Draw, B: int = 5, T: int = 6, D: int = 4, H: int = 5) -> dict[str, Any]:
    """Legal numbers that a random draw never gives: inputs of zeros, equal ones, whole ones, ones of a single sign."""
    inputs = calm_sequence(draw, B, T, D, H)
    x, h0 = inputs["x"].clone(), inputs["h0"].clone()
    x[0, 0], x[0, 3], x[1, -2:] = 0.0, 0.0, 0.0  # first, in the middle, and where padding would stand
    x[2, :, 1], x[2, 2, ::2] = 0.0, 0.0  # a feature that is always silent, a step where every other is
    x[3], x[4] = x[3, :1], torch.sign(x[4])  # every word the same; whole numbers
    h0[0], h0[1], h0[2] = 0.0, h0[1, :1], -h0[2].abs()
    return inputs | {"x": x, "h0": h0}


@check("gru_forward", family="generality", points=1)
def zeros_are_inputs_too(trial: Trial) -> None:
    """A word of zeros is a word, neither padding nor a reason to skip; nor are zero states, equal or negative words."""
    case = trial.case(plain_numbers)
    trial.gradients_agree(case)
    for name in case.floating():
        trial.agrees(case.changed(**{name: torch.zeros_like(case.args[name])}))


@check("gru_forward", family="generality", points=1)
def works_for_long_sequences(trial: Trial) -> None:
    """Works for sequences of 70 and of 128 steps."""
    for length in (70, 128):
        trial.agrees(trial.case(gentle_sequence, B=2, T=length, D=3, H=4), within=1e-4)


standard.gaps(
    "reads_sequences_with_gaps",
    sequence_inputs,
    points=1,
    says="Works for arguments that are not contiguous in memory.",
)
standard.unchanged(
    "leaves_sequence_and_start_alone", sequence_inputs, points=1, says="No argument is changed by the call."
)
standard.repeated(
    "gives_the_same_sequence_twice",
    sequence_inputs,
    points=1,
    says="Two calls with the same arguments agree, and nothing global is touched.",
)
standard.float32(
    "keeps_float32_right",
    partial(gentle_sequence, B=2, T=8),
    points=1,
    says="In float32 the outputs are right to the precision of float32.",
)
standard.device(
    "outputs_stay_on_the_device",
    sequence_inputs,
    points=1,
    says="Outputs and final state are made on the device of the inputs.",
)
standard.rules(
    "builds_the_loop_itself",
    sequence_inputs,
    partial(sequence_inputs, B=1, T=2, D=3, H=2),
    points=1,
    says="PyTorch's own recurrent layers are not called.",
)
