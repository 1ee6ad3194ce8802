"""What is graded in unit `lstm` beside the visible checks."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from autograder.checks import Case, Draw, Trial, check, question

from .visible import gate_inputs, sequence_inputs, step_inputs

question(
    "cell_after_the_step",
    points=3,
    explains="""f * c + i * g = 0.75 * 4 + 0.5 * (-1) = 2.5. The output gate decides what is shown of the cell and
    has no part in the cell itself.""",
)
question(
    "shape_of_w_ih",
    points=3,
    explains="""Four blocks of 32 rows each, one row for every entry of a result, and one column for every input
    feature: (128, 10).""",
)
question(
    "what_keeps_the_gradient",
    points=2,
    explains="""Along the cell, each step back multiplies by the forget gate, and only a factor near 1 leaves something
    after many steps. The other gates decide what is written and what is shown.""",
)

OPEN, CLOSED = 40.0, -40.0  # biases that no sum of ordinary size can overrule: the sigmoid is 1 or 0 to 1e-13
BLOCKS = {"i": 0, "f": 1, "g": 2, "o": 3}
# Four blocks, four units: two blocks agree in two of the units and not in the others, so none can stand for another.
SIGNS = torch.tensor([[1, 1, 1, 1], [1, -1, 1, -1], [1, 1, -1, -1], [1, -1, -1, 1]])


def gentle(inputs: dict[str, Any]) -> dict[str, Any]:
    """The same inputs with sums of ordinary size: no gate is saturated."""
    return inputs | {name: 0.4 * inputs[name] for name in ("x", "w_ih", "b_ih", "b_hh")}


def gentle_gates(draw: Draw, B: int = 3, D: int = 5, H: int = 4) -> dict[str, Any]:
    """Gates that are neither open nor closed."""
    return gentle(gate_inputs(draw, B, D, H))


def gentle_step(draw: Draw, B: int = 3, D: int = 5, H: int = 4) -> dict[str, Any]:
    """A step whose gates are neither open nor closed, with a cell that is not small."""
    return gentle(step_inputs(draw, B, D, H))


def gentle_sequence(draw: Draw, B: int = 3, T: int = 6, D: int = 4, H: int = 5) -> dict[str, Any]:
    """A sequence in which nothing saturates: what was read stays to be seen for some steps."""
    return gentle(sequence_inputs(draw, B, T, D, H))


def with_gates(case: Case, **levels: float) -> Case:
    """The same case with the bias of some blocks set: `f=OPEN` opens the forget gate whatever comes in."""
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


# ---- lstm_gates


def saturated_gates(draw: Draw, B: int = 4, D: int = 3, H: int = 5) -> dict[str, Any]:
    """Every sum is 50 to 600 in size, of either sign: e^a overflows in float32, and no gate is half open.

    Not more: 1 / (1 + e^-a) is right too, and its gradient is not a number where e^709 overflows.
    """
    inputs = gate_inputs(draw, B, D, H)
    x, w_ih = inputs["x"].clone(), inputs["w_ih"].clone()
    x[:, 0], w_ih[:, 0] = 250 * draw.bias(B), draw.bias(4 * H)
    by_block = w_ih[:, 0].unflatten(0, (4, H))
    by_block[:, :4] = by_block[:, :4].abs() * SIGNS
    return inputs | {"x": x, "w_ih": w_ih}


def one_connection(draw: Draw, B: int = 3, D: int = 5, H: int = 4) -> dict[str, Any]:
    """In every block the only recurrent weight leads from unit 0 to unit 1."""
    w_hh = torch.zeros(4 * H, H, dtype=torch.float64)
    w_hh[1::H, 0] = 1.0
    return gentle_gates(draw, B, D, H) | {"w_hh": w_hh}


@check("lstm_gates", family="values", points=1)
def stays_right_when_saturated(trial: Trial) -> None:
    """With sums of several hundred the gates are still right, in float32 too."""
    case = trial.case(saturated_gates)
    trial.agrees(case)
    trial.agrees(case, dtype="float32")


@check("lstm_gates", family="gradients", points=5)
def gradients_reach_every_argument(trial: Trial) -> None:
    """The gradient with respect to every argument is right."""
    trial.gradients_agree(trial.case(gentle_gates))
    trial.gradients_agree(trial.case(gate_inputs, B=2, D=3, H=5))


@check("lstm_gates", family="laws", points=3)
def each_block_rules_one_part(trial: Trial) -> None:
    """Each block of rows moves its own part and no other, in the order input, forget, candidate, output."""
    case = trial.case(gentle_gates)
    before = trial.call(case)
    for part, block in BLOCKS.items():
        after = trial.call(with_gates(case, **{part: 1.5}))
        for name in BLOCKS:
            moved = not torch.equal(after[name], before[name])
            verb = "should move" if name == part else "should not move"
            trial.expect(moved == (name == part), f"Block {block} of the rows, counted from 0, {verb} `{name}`.")


@check("lstm_gates", family="laws", points=2)
def gates_lie_between_zero_and_one(trial: Trial) -> None:
    """The three gates lie between 0 and 1, the candidate between -1 and 1 and on both sides of 0."""
    answer = trial.call(trial.case(gate_inputs, B=6, H=8))
    for name in ("i", "f", "o"):
        say = f"`{name}` is a gate, and yours leaves [0, 1]."
        trial.expect(bool(((answer[name] >= 0) & (answer[name] <= 1)).all()), say)
    trial.expect(bool((answer["g"].abs() <= 1).all()), "The candidate `g` leaves [-1, 1].")
    trial.expect(bool((answer["g"] < -0.2).any()), "The candidate `g` is never clearly negative.")


@check("lstm_gates", family="laws", points=1)
def both_biases_count_alike(trial: Trial) -> None:
    """What is taken from one bias and given to the other changes nothing; what is given to one alone does."""
    case = trial.case(gentle_gates)
    before, shift = trial.call(case), trial.draw.bias(16)
    moved = trial.call(case.changed(b_ih=case.args["b_ih"] - shift, b_hh=case.args["b_hh"] + shift))
    for name in BLOCKS:
        say = f"Both biases are added to the same sum, so they can trade; in your code `{name}` moves."
        trial.equal(moved[name], before[name], say)
    for bias in ("b_ih", "b_hh"):
        after = trial.call(case.changed(**{bias: case.args[bias] + shift}))
        for name in BLOCKS:
            moves = float((after[name] - before[name]).abs().max()) > 1e-6
            trial.expect(moves, f"Changing `{bias}` does not change `{name}`.")


@check("lstm_gates", family="laws", points=1)
def a_row_belongs_to_a_result(trial: Trial) -> None:
    """In each block, a recurrent weight in row 1, column 0 lets unit 1 listen to unit 0, and nobody else."""
    case = trial.case(one_connection)
    before, listener = trial.call(case), torch.arange(4) == 1
    h = case.args["h"].clone()
    h[:, 0] += 1.0
    after = trial.call(case.changed(h=h))
    for name in BLOCKS:
        moved = ((after[name] - before[name]).abs() > 1e-6).any(dim=0)
        say = f"The only recurrent weight leads from unit 0 to unit 1, and in `{name}` other units react, or none."
        trial.expect(torch.equal(moved, listener), say)


@check("lstm_gates", family="laws", points=2)
def every_sample_stands_alone(trial: Trial) -> None:
    """A sample gives alone what it gives in the batch, and does not move when another one changes."""
    stands_alone(trial, trial.case(gate_inputs), ("x", "h"))


@check("lstm_gates", family="generality", points=0.5)
def works_for_every_size(trial: Trial) -> None:
    """Works for one sample, one feature, one unit, equal sizes, many features and many units."""
    for sizes in ((1, 5, 7), (4, 1, 1), (1, 1, 1), (4, 4, 4), (2, 3, 70), (1, 130, 102)):
        trial.agrees(trial.case(gate_inputs, **dict(zip("BDH", sizes, strict=True))))


def plain_gates(draw: Draw, B: int = 6, D: int = 5, H: int = 4) -> dict[str, Any]:
    """Legal numbers that a random draw never gives: zeros, equal entries, whole numbers, vectors of a single sign."""
    inputs = gentle_gates(draw, B, D, H)
    x, h = inputs["x"].clone(), inputs["h"].clone()
    x[0], h[1] = 0.0, 0.0  # nothing comes in; nothing was there
    x[2, ::2], h[2, 1::2] = 0.0, 0.0
    x[3], h[3] = x[2], h[3, :1]  # the same input once more; a state of equal entries
    x[4], h[4] = torch.sign(x[4]), h[2]
    x[5], h[5] = -x[5].abs(), -h[5].abs()
    return inputs | {"x": x, "h": h}


@check("lstm_gates", family="generality", points=0.5)
def zeros_are_numbers_too(trial: Trial) -> None:
    """An input, a state, a weight or a bias of zeros is no special case, nor are equal or negative entries."""
    case = trial.case(plain_gates)
    trial.gradients_agree(case)
    for name in case.floating():
        trial.agrees(case.changed(**{name: torch.zeros_like(case.args[name])}))


@check("lstm_gates", family="generality", points=1)
def reads_tensors_with_gaps(trial: Trial) -> None:
    """Works for arguments that are not contiguous in memory."""
    trial.agrees(trial.case(gate_inputs), layout="strided")


@check("lstm_gates", family="contract", points=1)
def leaves_its_arguments_alone(trial: Trial) -> None:
    """No argument is changed by the call."""
    trial.leaves_arguments_alone(trial.case(gate_inputs))


@check("lstm_gates", family="contract", points=1)
def gives_the_same_twice(trial: Trial) -> None:
    """Two calls with the same arguments agree, and nothing global is touched."""
    trial.repeats_itself(trial.case(gate_inputs))


@check("lstm_gates", family="portability", points=1)
def works_in_float32(trial: Trial) -> None:
    """In float32 the gates are right to the precision of float32."""
    trial.agrees(trial.case(gate_inputs, B=2, D=6, H=4), dtype="float32")


@check("lstm_gates", family="portability", points=1)
def stays_on_the_device(trial: Trial) -> None:
    """The gates are made on the device of the inputs."""
    trial.follows_the_device(trial.case(gate_inputs))


@check("lstm_gates", family="rules", points=1)
def builds_the_gates_itself(trial: Trial) -> None:
    """PyTorch's own recurrent layers are not called."""
    trial.keeps_the_rules(trial.case(gate_inputs), trial.case(gate_inputs, B=1, D=2, H=3))


# ---- lstm_step


def large_cells(case: Case) -> Case:
    """The same case with cells of 4 to 14 in size, all of which are kept."""
    return with_gates(case.changed(c=3 * case.args["c"]), f=OPEN)


@check("lstm_step", family="gradients", points=5)
def gradients_reach_states_and_weights(trial: Trial) -> None:
    """The gradient with respect to every argument is right, from the state and from the cell."""
    case = trial.case(gentle_step)
    trial.gradients_agree(case)
    trial.gradients_agree(large_cells(case))
    trial.gradients_agree(trial.case(step_inputs, B=2, D=3, H=5))


@check("lstm_step", family="laws", points=2)
def an_open_forget_gate_keeps_the_cell(trial: Trial) -> None:
    """With the forget gate open and the input gate closed, the cell comes out as it went in."""
    case = with_gates(trial.case(gentle_step), f=OPEN, i=CLOSED)
    say = "The forget gate is open and the input gate closed, and the cell does not come out as it went in: {where}."
    trial.equal(trial.call(case)["c_next"], case.args["c"], say, slot="c_next")


@check("lstm_step", family="laws", points=2)
def a_closed_forget_gate_empties_the_cell(trial: Trial) -> None:
    """With the forget gate closed nothing of the old cell is left, and the candidate is still written."""
    case = with_gates(trial.case(gentle_step), f=CLOSED, i=OPEN, g=OPEN)
    one = torch.ones(3, 4, dtype=torch.float64)
    say = "The forget gate is closed, and a candidate of 1 is let in: the new cell should be 1. It is not at {where}."
    trial.equal(trial.call(case)["c_next"], one, say, slot="c_next")


@check("lstm_step", family="laws", points=1)
def a_closed_output_gate_shows_nothing(trial: Trial) -> None:
    """With the output gate closed the state is zero, with it open the tanh of the cell; the cell is the same."""
    case = trial.case(gentle_step)
    closed, opened = trial.call(with_gates(case, o=CLOSED)), trial.call(with_gates(case, o=OPEN))
    nothing = torch.zeros(3, 4, dtype=torch.float64)
    trial.equal(closed["h_next"], nothing, "The output gate is closed and the state still shows something.")
    trial.equal(closed["c_next"], opened["c_next"], "The output gate changes the cell; it should only show it.")
    say = "The output gate is open, and the state is not the tanh of your new cell."
    trial.equal(opened["h_next"], torch.tanh(opened["c_next"]), say)


@check("lstm_step", family="laws", points=1)
def state_and_cell_both_count(trial: Trial) -> None:
    """The old state and the old cell each have an effect on both results."""
    case = trial.case(gentle_step)
    before = trial.call(case)
    for name in ("h", "c"):
        after = trial.call(case.changed(**{name: case.args[name] + 0.5}))
        for result in ("h_next", "c_next"):
            moves = not torch.equal(after[result], before[result])
            trial.expect(moves, f"Changing `{name}` alone does not change `{result}`.")


@check("lstm_step", family="laws", points=2)
def every_memory_is_its_own(trial: Trial) -> None:
    """A sample gives alone what it gives in the batch, and does not move when another one changes."""
    stands_alone(trial, trial.case(step_inputs), ("x", "h", "c"))


@check("lstm_step", family="values", points=1)
def keeps_large_cells(trial: Trial) -> None:
    """Cells of size 30 are carried as they are."""
    case = trial.case(step_inputs, B=2, H=6)
    trial.agrees(case.changed(c=10 * case.args["c"]))


@check("lstm_step", family="generality", points=0.5)
def steps_for_every_size(trial: Trial) -> None:
    """Works for one sample, one feature, one unit, equal sizes, many features and many units."""
    for sizes in ((1, 5, 7), (4, 1, 1), (1, 1, 1), (4, 4, 4), (2, 3, 70), (1, 130, 102)):
        trial.agrees(trial.case(step_inputs, **dict(zip("BDH", sizes, strict=True))))


def plain_step(draw: Draw, B: int = 6, D: int = 5, H: int = 4) -> dict[str, Any]:
    """Legal numbers that a random draw never gives: zeros, equal entries, whole numbers, vectors of a single sign."""
    inputs = gentle_step(draw, B, D, H)
    x, h, c = (inputs[name].clone() for name in ("x", "h", "c"))
    x[0], h[1] = 0.0, 0.0  # nothing comes in; nothing was there
    x[2, ::2], h[2, 1::2] = 0.0, 0.0
    x[3], h[3] = x[2], h[3, :1]  # the same input once more; a state of equal entries
    x[4], h[4] = torch.sign(x[4]), h[2]
    x[5], h[5] = -x[5].abs(), -h[5].abs()
    c[0, 1:], c[1], c[4], c[5] = 0.0, 0.0, c[4, :1], -c[5].abs()
    return inputs | {"x": x, "h": h, "c": c}


@check("lstm_step", family="generality", points=0.5)
def zeros_and_empty_cells_are_numbers_too(trial: Trial) -> None:
    """An input, a state, a cell or a bias of zeros is no special case, nor are equal or negative entries."""
    case = trial.case(plain_step)
    trial.gradients_agree(case)
    for name in case.floating():
        trial.agrees(case.changed(**{name: torch.zeros_like(case.args[name])}))
    trial.agrees(large_cells(case))


@check("lstm_step", family="generality", points=1)
def reads_states_with_gaps(trial: Trial) -> None:
    """Works for arguments that are not contiguous in memory."""
    trial.agrees(trial.case(step_inputs), layout="strided")


@check("lstm_step", family="contract", points=1)
def leaves_the_old_states_alone(trial: Trial) -> None:
    """No argument is changed by the call."""
    trial.leaves_arguments_alone(trial.case(step_inputs))


@check("lstm_step", family="contract", points=1)
def gives_the_same_step_twice(trial: Trial) -> None:
    """Two calls with the same arguments agree, and nothing global is touched."""
    trial.repeats_itself(trial.case(step_inputs))


@check("lstm_step", family="portability", points=1)
def steps_in_float32(trial: Trial) -> None:
    """In float32 both results are right to the precision of float32."""
    case = trial.case(step_inputs, B=2, D=6, H=4)
    trial.agrees(case, dtype="float32")
    trial.agrees(large_cells(case), dtype="float32")


@check("lstm_step", family="portability", points=1)
def states_stay_on_the_device(trial: Trial) -> None:
    """State and cell are made on the device of the inputs."""
    trial.follows_the_device(trial.case(step_inputs))


@check("lstm_step", family="rules", points=1)
def builds_the_step_itself(trial: Trial) -> None:
    """PyTorch's own recurrent layers are not called."""
    trial.keeps_the_rules(trial.case(step_inputs), trial.case(step_inputs, B=1, D=2, H=3))


# ---- lstm_forward


def calm_sequence(draw: Draw, B: int = 3, T: int = 6, D: int = 4, H: int = 5) -> dict[str, Any]:
    """A gentle sequence whose recurrent weights let nothing grow: rounding in float32 stays small on the way back."""
    inputs = gentle_sequence(draw, B, T, D, H)
    return inputs | {"w_hh": 0.6 * inputs["w_hh"]}


@check("lstm_forward", family="gradients", points=2)
def gradients_travel_back_through_time(trial: Trial) -> None:
    """The gradient with respect to every argument is right, through all the steps of short and long sequences."""
    for sizes in ({"B": 3, "T": 4, "D": 2, "H": 5}, {"B": 2, "T": 14, "D": 3, "H": 4}):
        trial.gradients_agree(trial.case(calm_sequence, **sizes))


def turns(draw: Draw, gates: int, H: int, radius: float = 1.0) -> Tensor:
    """Recurrent blocks that turn the state and keep its length, times `radius`: nothing vanishes, nothing explodes."""
    return torch.cat([radius * torch.linalg.qr(draw.normal(H, H))[0] for _ in range(gates)])


def long_memory(draw: Draw, B: int = 2, T: int = 128, D: int = 3, H: int = 4) -> dict[str, Any]:
    """A long sequence, and forget gates near 0.98: the end still feels the start."""
    states = {"h0": draw.normal(B, H, scale=0.3), "c0": draw.normal(B, H, scale=0.5)}
    b_ih, b_hh = 0.3 * draw.bias(4 * H), 0.3 * draw.bias(4 * H)
    b_ih[H : 2 * H] = 4.0
    layers = {"w_ih": 0.3 * draw.weight(4 * H, D), "w_hh": turns(draw, 4, H, 0.5), "b_ih": b_ih, "b_hh": b_hh}
    return {"x": draw.normal(B, T, D, scale=0.3)} | states | layers


@check("lstm_forward", family="gradients", points=2)
def gradients_travel_a_long_way(trial: Trial) -> None:
    """Through 128 steps the gradient is still right: the way back is not cut anywhere."""
    # Right answers that work in float32 inside are off by 3e-6 here, those that cut the way back once by 5e-3 and more.
    trial.gradients_agree(trial.case(long_memory), within=1e-4)


@check("lstm_forward", family="masking", points=3)
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


@check("lstm_forward", family="laws", points=2)
def every_past_input_counts(trial: Trial) -> None:
    """An output depends on both first states and on every input up to its own."""
    case = trial.case(gentle_sequence, T=4)
    before = trial.call(case)["outputs"]
    for first in ("h0", "c0", 0, 1, 2, 3):
        name, start = (first, 0) if isinstance(first, str) else ("x", first)
        changed = case.args[name].clone()
        changed[(slice(None), start) if name == "x" else slice(None)] += 1.0
        moved = (trial.call(case.changed(**{name: changed}))["outputs"] != before).any(dim=2)
        what = f"the input of step {start}" if name == "x" else f"`{name}`"
        for step in range(start, 4):
            trial.expect(bool(moved[:, step].all()), f"Changing {what} should move output {step}, and does not.")


@check("lstm_forward", family="laws", points=2)
def step_by_step_equals_the_whole(trial: Trial) -> None:
    """Reading a sequence in pieces of one step, each from the states before, gives the same as reading it whole."""
    case = trial.case(sequence_inputs, T=5)
    whole, h, c = trial.call(case), case.args["h0"], case.args["c0"]
    for step in range(5):
        piece = trial.call(case.changed(x=case.args["x"][:, step : step + 1], h0=h, c0=c))
        h, c = piece["h_n"], piece["c_n"]
        say = f"Read one step at a time, output {step} is not what it is in the whole sequence."
        trial.equal(piece["outputs"][:, 0], whole["outputs"][:, step], say)


@check("lstm_forward", family="laws", points=1)
def may_be_cut_in_two(trial: Trial) -> None:
    """A sequence may be cut in two and continued from the two states in which the first half ended."""
    case = trial.case(sequence_inputs, T=7)
    x, whole = case.args["x"], trial.call(case)
    first = trial.call(case.changed(x=x[:, :3]))
    second = trial.call(case.changed(x=x[:, 3:], h0=first["h_n"], c0=first["c_n"]))
    say = "Cut after three steps and continued from both states, the outputs are not those of the whole: {where}."
    trial.equal(torch.cat([first["outputs"], second["outputs"]], dim=1), whole["outputs"], say, slot="outputs")
    for name in ("h_n", "c_n"):
        trial.equal(second[name], whole[name], f"Cut in two and continued, `{name}` is another one.")


@check("lstm_forward", family="laws", points=2)
def every_sentence_stands_alone(trial: Trial) -> None:
    """A sample gives alone what it gives in the batch, and does not move when another one changes."""
    stands_alone(trial, trial.case(sequence_inputs), ("x", "h0", "c0"))


@check("lstm_forward", family="generality", points=1)
def works_for_every_size_and_length(trial: Trial) -> None:
    """Works for one sample, one step, one feature, one unit, equal sizes, many features and many units."""
    for sizes in ((1, 5, 4, 7), (3, 1, 4, 7), (2, 4, 1, 1), (1, 1, 1, 1), (4, 4, 4, 4), (1, 3, 130, 102)):
        trial.agrees(trial.case(sequence_inputs, **dict(zip("BTDH", sizes, strict=True))))


def plain_numbers(draw: Draw, B: int = 5, T: int = 6, D: int = 4, H: int = 5) -> dict[str, Any]:
    """Legal numbers that a random draw never gives: inputs of zeros, equal ones, whole ones, ones of a single sign."""
    inputs = calm_sequence(draw, B, T, D, H)
    x, h0, c0 = (inputs[name].clone() for name in ("x", "h0", "c0"))
    x[0, 0], x[0, 3], x[1, -2:] = 0.0, 0.0, 0.0  # first, in the middle, and where padding would stand
    x[2, :, 1], x[2, 2, ::2] = 0.0, 0.0  # a feature that is always silent, a step where every other is
    x[3], x[4] = x[3, :1], torch.sign(x[4])  # every word the same; whole numbers
    h0[0], h0[1], h0[2] = 0.0, h0[1, :1], -h0[2].abs()
    c0[0], c0[3], c0[4] = 0.0, c0[3, :1], -c0[4].abs()
    return inputs | {"x": x, "h0": h0, "c0": c0}


@check("lstm_forward", family="generality", points=1)
def zeros_are_inputs_too(trial: Trial) -> None:
    """A word of zeros is a word, neither padding nor a reason to skip; nor are zero states, equal or negative words."""
    case = trial.case(plain_numbers)
    trial.gradients_agree(case)
    for name in case.floating():
        trial.agrees(case.changed(**{name: torch.zeros_like(case.args[name])}))


@check("lstm_forward", family="generality", points=1)
def works_for_long_sequences(trial: Trial) -> None:
    """Works for sequences of 70 and of 128 steps."""
    for length in (70, 128):
        trial.agrees(trial.case(gentle_sequence, B=2, T=length, D=3, H=4), within=1e-4)


@check("lstm_forward", family="generality", points=1)
def reads_sequences_with_gaps(trial: Trial) -> None:
    """Works for arguments that are not contiguous in memory."""
    trial.agrees(trial.case(sequence_inputs), layout="strided")


@check("lstm_forward", family="contract", points=1)
def leaves_sequence_and_starts_alone(trial: Trial) -> None:
    """No argument is changed by the call."""
    trial.leaves_arguments_alone(trial.case(sequence_inputs))


@check("lstm_forward", family="contract", points=1)
def gives_the_same_sequence_twice(trial: Trial) -> None:
    """Two calls with the same arguments agree, and nothing global is touched."""
    trial.repeats_itself(trial.case(sequence_inputs))


@check("lstm_forward", family="portability", points=1)
def keeps_float32_right(trial: Trial) -> None:
    """In float32 all results are right to the precision of float32."""
    trial.agrees(trial.case(gentle_sequence, B=2, T=8), dtype="float32")


@check("lstm_forward", family="portability", points=1)
def outputs_stay_on_the_device(trial: Trial) -> None:
    """Outputs and final states are made on the device of the inputs."""
    trial.follows_the_device(trial.case(sequence_inputs))


@check("lstm_forward", family="rules", points=1)
def builds_the_loop_itself(trial: Trial) -> None:
    """PyTorch's own recurrent layers are not called."""
    trial.keeps_the_rules(trial.case(sequence_inputs), trial.case(sequence_inputs, B=1, T=2, D=3, H=2))
