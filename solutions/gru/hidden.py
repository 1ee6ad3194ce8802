"""What is graded in unit `gru` beside the visible checks."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from autograder.checks import Case, Draw, Trial, check, question

from .visible import sequence_inputs, step_inputs

question(
    "number_of_parameters",
    points=3,
    explains="""Three blocks, each with a 20 x 10 matrix for the input, a 20 x 20 matrix for the state and two biases of
    20: 3 * (200 + 400 + 40) = 1920. An LSTM of this size has four blocks, so 2560.""",
)
question(
    "state_after_the_step",
    points=3,
    explains="""(1 - z) * n + z * h = 0.75 * (-1) + 0.25 * 0.5 = -0.625. The update gate is the share of the
    old state.""",
)
question(
    "out_of_reach_when_reset_is_closed",
    points=2,
    explains="""b_hn stands inside the brackets that r multiplies, so it goes when r is 0. W_in and b_in belong to the
    input and stand outside of them: the reset gate shuts out the past, not the present.""",
)

OPEN, CLOSED = 40.0, -40.0  # biases that no sum of ordinary size can overrule: the sigmoid is 1 or 0 to 1e-13
BLOCKS = {"r": 0, "z": 1, "n": 2}


def gentle(inputs: dict[str, Any]) -> dict[str, Any]:
    """The same inputs with sums of ordinary size: no gate is saturated."""
    return inputs | {name: 0.4 * inputs[name] for name in ("x", "w_ih", "b_ih", "b_hh")}


def gentle_step(draw: Draw, B: int = 3, D: int = 5, H: int = 4) -> dict[str, Any]:
    """A step whose gates are neither open nor closed."""
    return gentle(step_inputs(draw, B, D, H))


def gentle_sequence(draw: Draw, B: int = 3, T: int = 6, D: int = 4, H: int = 5) -> dict[str, Any]:
    """A sequence in which nothing saturates: what was read stays to be seen for some steps."""
    return gentle(sequence_inputs(draw, B, T, D, H))


def with_gates(case: Case, **levels: float) -> Case:
    """The same case with the input bias of some blocks set: `z=OPEN` opens the update gate whatever comes in."""
    b_ih, H = case.args["b_ih"].clone(), case.args["h"].shape[1]
    for name, level in levels.items():
        b_ih[BLOCKS[name] * H : (BLOCKS[name] + 1) * H] = level
    return case.changed(b_ih=b_ih)


def first_row_changed(trial: Trial, tensor: Tensor) -> Tensor:
    """The same tensor with other numbers for sample 0."""
    changed = tensor.clone()
    changed[0] += trial.draw.normal(*tensor.shape[1:])
    return changed


def stands_alone(trial: Trial, case: Case, names: tuple[str, ...]) -> None:
    """A sample gives alone what it gives in the batch, and does not move when sample 0 changes."""
    together = trial.call(case)
    changed = {name: first_row_changed(trial, case.args[name]) for name in names}
    say = "Only sample 0 was changed, and a result moves at {where}: samples know of each other."
    trial.same(trial.call(case.changed(**changed)), together, say, at=torch.tensor([False, True, True]))
    alone = trial.call(case.changed(**{name: case.args[name][1:2] for name in names}))
    say = "Sample 1 alone gives something else than sample 1 in a batch of three."
    for number in range(len(together.outputs)):
        trial.equal(alone[number], together[number][1:2], say)


# ---- gru_step


def saturated_inputs(draw: Draw, B: int = 4, D: int = 3, H: int = 6) -> dict[str, Any]:
    """Every sum is 50 to 600 in size, of either sign: e^a overflows in float32, and no gate is half open.

    Not more: 1 / (1 + e^-a) is right too, and its gradient is not a number where e^709 overflows.
    """
    inputs = step_inputs(draw, B, D, H)
    x, w_ih = inputs["x"].clone(), inputs["w_ih"].clone()
    x[:, 0], w_ih[:, 0] = 250 * draw.bias(B), draw.bias(3 * H)
    return inputs | {"x": x, "w_ih": w_ih}


def one_connection(draw: Draw, B: int = 3, D: int = 5, H: int = 4) -> dict[str, Any]:
    """In every block the only recurrent weight leads from unit 0 to unit 1."""
    w_hh = torch.zeros(3 * H, H, dtype=torch.float64)
    w_hh[1::H, 0] = 1.0
    return gentle_step(draw, B, D, H) | {"w_hh": w_hh}


@check("gru_step", family="values", points=2)
def stays_right_when_saturated(trial: Trial) -> None:
    """With sums of several hundred the state is still right, in float32 too."""
    case = trial.case(saturated_inputs)
    trial.agrees(case)
    trial.agrees(case, dtype="float32")


@check("gru_step", family="gradients", points=7)
def gradients_reach_every_argument(trial: Trial) -> None:
    """The gradient with respect to every argument is right."""
    trial.gradients_agree(trial.case(gentle_step))
    trial.gradients_agree(trial.case(step_inputs, B=2, D=3, H=5))


@check("gru_step", family="laws", points=3)
def takes_the_candidate_when_told(trial: Trial) -> None:
    """With the update gate at 0 nothing is kept: the candidate takes the place of the old state."""
    case = with_gates(trial.case(gentle_step), z=CLOSED, n=OPEN)
    one = torch.ones(3, 4, dtype=torch.float64)
    say = "The update gate is 0 and the candidate is 1: the new state should be 1, and is not, at {where}."
    for told in (case, with_gates(case, r=CLOSED)):  # whatever the reset gate does
        trial.equal(trial.call(told)["h_next"], one, say, slot="h_next")


@check("gru_step", family="laws", points=3)
def a_closed_reset_gate_shuts_the_past_out(trial: Trial) -> None:
    """With the reset gate and the update gate at 0, neither the old state nor its bias has any effect."""
    case = with_gates(trial.case(gentle_step), r=CLOSED, z=CLOSED)
    before = trial.call(case)["h_next"]
    say = "Both gates are 0, so the old state is out of reach, and changing `h` still moves the result at {where}."
    trial.equal(trial.call(case.changed(h=case.args["h"] + 1.0))["h_next"], before, say, slot="h_next")
    b_hh = case.args["b_hh"].clone()
    b_hh[8:] += 1.0
    say = "The reset gate is 0, so `b_hn` is out of reach, and changing it still moves the result at {where}."
    trial.equal(trial.call(case.changed(b_hh=b_hh))["h_next"], before, say, slot="h_next")


@check("gru_step", family="laws", points=2)
def an_open_reset_gate_lets_the_past_in(trial: Trial) -> None:
    """With the reset gate at 1 and the update gate at 0, the old state reaches the result through the candidate."""
    case = with_gates(trial.case(gentle_step), r=OPEN, z=CLOSED)
    before, after = (trial.call(case.changed(h=case.args["h"] + more))["h_next"] for more in (0.0, 1.0))
    moved = (after - before).abs() > 1e-9  # gates are closed to 1e-17 only, and some of that may come through
    say = "The reset gate is open, and the candidate does not know the old state."
    trial.expect(bool(moved.any(dim=1).all()), say)


@check("gru_step", family="laws", points=3)
def the_reset_gate_leaves_the_input_alone(trial: Trial) -> None:
    """Where the recurrent part of the candidate is zero, the reset gate has no effect."""
    case = trial.case(gentle_step)
    H = case.args["h"].shape[1]
    b_hh = torch.cat([case.args["b_hh"][: 2 * H], torch.zeros(H, dtype=torch.float64)])
    silent = case.changed(h=torch.zeros_like(case.args["h"]), b_hh=b_hh)
    opened, closed = (trial.call(with_gates(silent, r=level))["h_next"] for level in (OPEN, CLOSED))
    say = "`h` and `b_hn` are zero, so there is nothing to reset, and the reset gate still moves the result at {where}."
    trial.equal(opened, closed, say, slot="h_next")


@check("gru_step", family="laws", points=3)
def mixes_old_and_new(trial: Trial) -> None:
    """A state inside (-1, 1) stays there, however large the input is, and both signs occur."""
    case = trial.case(step_inputs, B=6)
    inside = torch.tanh(case.args["h"])
    state = trial.call(case.changed(h=inside, x=10 * case.args["x"]))["h_next"]
    say = "Old state and candidate lie within (-1, 1), and your mixture does not."
    trial.expect(bool((state.abs() <= 1).all()), say)
    trial.expect(bool((state < -0.2).any()), "Your new state is never clearly negative.")


@check("gru_step", family="laws", points=2)
def a_row_belongs_to_a_result(trial: Trial) -> None:
    """In each block, a recurrent weight in row 1, column 0 lets unit 1 listen to unit 0, and nobody else."""
    case = trial.case(one_connection)
    before, listeners = trial.call(case)["h_next"], torch.arange(4) < 2
    h = case.args["h"].clone()
    h[:, 0] += 1.0
    moved = ((trial.call(case.changed(h=h))["h_next"] - before).abs() > 1e-6).any(dim=0)
    say = "Unit 0 of `h` was changed. Unit 0 keeps a part of it and unit 1 listens to it; in your result others react."
    trial.expect(torch.equal(moved, listeners), say)


@check("gru_step", family="laws", points=3)
def every_sample_stands_alone(trial: Trial) -> None:
    """A sample gives alone what it gives in the batch, and does not move when another one changes."""
    stands_alone(trial, trial.case(step_inputs), ("x", "h"))


@check("gru_step", family="generality", points=2)
def works_for_every_size(trial: Trial) -> None:
    """Works for one sample, one feature, one unit, equal sizes, many features and many units."""
    for sizes in ((1, 5, 7), (4, 1, 1), (1, 1, 1), (4, 4, 4), (2, 3, 70), (1, 130, 102)):
        trial.agrees(trial.case(step_inputs, **dict(zip("BDH", sizes, strict=True))))


def plain_step(draw: Draw, B: int = 6, D: int = 5, H: int = 4) -> dict[str, Any]:
    """Legal numbers that a random draw never gives: zeros, equal entries, whole numbers, vectors of a single sign."""
    inputs = gentle_step(draw, B, D, H)
    x, h = inputs["x"].clone(), inputs["h"].clone()
    x[0], h[1] = 0.0, 0.0  # nothing comes in; nothing was there
    x[2, ::2], h[2, 1::2] = 0.0, 0.0
    x[3], h[3] = x[2], h[3, :1]  # the same input once more; a state of equal entries
    x[4], h[4] = torch.sign(x[4]), h[2]
    x[5], h[5] = -x[5].abs(), -h[5].abs()
    return inputs | {"x": x, "h": h}


@check("gru_step", family="generality", points=1)
def zeros_are_numbers_too(trial: Trial) -> None:
    """An input, a state, a weight or a bias of zeros is no special case, nor are equal or negative entries."""
    case = trial.case(plain_step)
    trial.gradients_agree(case)
    for name in case.floating():
        trial.agrees(case.changed(**{name: torch.zeros_like(case.args[name])}))


@check("gru_step", family="generality", points=1)
def reads_tensors_with_gaps(trial: Trial) -> None:
    """Works for arguments that are not contiguous in memory."""
    trial.agrees(trial.case(step_inputs), layout="strided")


@check("gru_step", family="contract", points=1)
def leaves_its_arguments_alone(trial: Trial) -> None:
    """No argument is changed by the call."""
    trial.leaves_arguments_alone(trial.case(step_inputs))


@check("gru_step", family="contract", points=1)
def gives_the_same_twice(trial: Trial) -> None:
    """Two calls with the same arguments agree, and nothing global is touched."""
    trial.repeats_itself(trial.case(step_inputs))


@check("gru_step", family="portability", points=1)
def works_in_float32(trial: Trial) -> None:
    """In float32 the new state is right to the precision of float32."""
    trial.agrees(trial.case(step_inputs, B=2, D=6, H=4), dtype="float32")


@check("gru_step", family="portability", points=1)
def stays_on_the_device(trial: Trial) -> None:
    """The new state is made on the device of the inputs."""
    trial.follows_the_device(trial.case(step_inputs))


@check("gru_step", family="rules", points=1)
def builds_the_step_itself(trial: Trial) -> None:
    """PyTorch's own recurrent layers are not called."""
    trial.keeps_the_rules(trial.case(step_inputs), trial.case(step_inputs, B=1, D=2, H=3))


# ---- gru_forward


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


@check("gru_forward", family="generality", points=1)
def reads_sequences_with_gaps(trial: Trial) -> None:
    """Works for arguments that are not contiguous in memory."""
    trial.agrees(trial.case(sequence_inputs), layout="strided")


@check("gru_forward", family="contract", points=1)
def leaves_sequence_and_start_alone(trial: Trial) -> None:
    """No argument is changed by the call."""
    trial.leaves_arguments_alone(trial.case(sequence_inputs))


@check("gru_forward", family="contract", points=1)
def gives_the_same_sequence_twice(trial: Trial) -> None:
    """Two calls with the same arguments agree, and nothing global is touched."""
    trial.repeats_itself(trial.case(sequence_inputs))


@check("gru_forward", family="portability", points=1)
def keeps_float32_right(trial: Trial) -> None:
    """In float32 the outputs are right to the precision of float32."""
    trial.agrees(trial.case(gentle_sequence, B=2, T=8), dtype="float32")


@check("gru_forward", family="portability", points=1)
def outputs_stay_on_the_device(trial: Trial) -> None:
    """Outputs and final state are made on the device of the inputs."""
    trial.follows_the_device(trial.case(sequence_inputs))


@check("gru_forward", family="rules", points=1)
def builds_the_loop_itself(trial: Trial) -> None:
    """PyTorch's own recurrent layers are not called."""
    trial.keeps_the_rules(trial.case(sequence_inputs), trial.case(sequence_inputs, B=1, T=2, D=3, H=2))
