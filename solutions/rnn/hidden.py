"""What is graded in unit `rnn` beside the visible checks."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from autograder.checks import Case, Draw, Forward, Given, Options, Trial, check, question

from .visible import recurrent_inputs, sequence_inputs, step_inputs

question(
    "gradient_after_50_steps",
    points=3,
    explains="""Fifty factors of 0.9 are 0.9^50, about 0.005: half a percent is left. With factors of 1.1 it would be
    117 times as large as at the start: this is how gradients vanish and explode.""",
)
question(
    "outputs_that_may_change",
    points=3,
    explains="""Outputs 3 to 9 may change, seven of them. Outputs 0, 1 and 2 were finished before input 3 was read:
    a state depends on its past and never on its future.""",
)
question(
    "why_the_first_word_is_hard",
    points=2,
    explains="""The weights are the same at every step, and the final state does depend on the first word. But on the
    way back its gradient is multiplied by one factor for each step, so it is the first to become too small.""",
)


# ---- rnn_step


def saturated_inputs(draw: Draw, B: int = 4, D: int = 3, H: int = 8) -> dict[str, Any]:
    """Every sum is 50 to 600 in size, of either sign: e^a overflows in float32, and no gate is half open.

    Not more: 1 / (1 + e^-a) is right too, and its gradient is not a number where e^709 overflows.
    """
    inputs = step_inputs(draw, B, D, H)
    x, w_ih = inputs["x"].clone(), inputs["w_ih"].clone()
    x[:, 0], w_ih[:, 0] = 250 * draw.bias(B), draw.bias(H)
    return inputs | {"x": x, "w_ih": w_ih}


def one_connection(draw: Draw, B: int = 3, D: int = 5, H: int = 4) -> dict[str, Any]:
    """The only recurrent weight leads from unit 0 to unit 1; sums are small, so that everything shows."""
    inputs = gentle_step(draw, B, D, H)
    w_hh = torch.zeros(H, H, dtype=torch.float64)
    w_hh[1, 0] = 1.0
    return inputs | {"w_hh": w_hh}


def gentle_step(draw: Draw, B: int = 3, D: int = 5, H: int = 7) -> dict[str, Any]:
    """Sums of ordinary size: no unit is saturated."""
    inputs = step_inputs(draw, B, D, H)
    return inputs | {name: 0.3 * inputs[name] for name in ("x", "w_ih", "b_ih", "b_hh")}


@check("rnn_step", family="values", points=1)
def stays_right_when_saturated(trial: Trial) -> None:
    """With sums of several hundred the state is still right, in float32 too."""
    case = trial.case(saturated_inputs)
    trial.agrees(case)
    trial.agrees(case, dtype="float32")


@check("rnn_step", family="values", points=2)
def uses_the_old_state_as_it_is(trial: Trial) -> None:
    """Old states far outside (-1, 1) enter the sum as they are."""
    case = trial.case(gentle_step)
    trial.agrees(case.changed(h=3 * case.args["h"]))


@check("rnn_step", family="gradients", points=5)
def gradients_reach_every_argument(trial: Trial) -> None:
    """The gradient with respect to every argument is right."""
    trial.gradients_agree(trial.case(gentle_step))
    # A saturated unit lets little through, 1 - tanh^2. float32 inside computes that with an error of 6e-8, and the sum
    # with one of 6e-8 for each of some ten terms of size 1 to 6: up to 4e-6 of the largest gradient.
    trial.gradients_agree(trial.case(step_inputs, B=2, D=3, H=5), within=1e-5)


@check("rnn_step", family="laws", points=3)
def every_sample_stands_alone(trial: Trial) -> None:
    """A sample gives alone what it gives in the batch, and does not move when another one changes."""
    case = trial.case(step_inputs)
    together = trial.call(case)
    others = torch.tensor([False, True, True])
    changed = {name: first_row_changed(trial, case.args[name]) for name in ("x", "h")}
    say = "Only sample 0 was changed, and the new state moves at {where}: samples know of each other."
    trial.same(trial.call(case.changed(**changed)), together, say, at=others)
    alone = trial.call(case.changed(x=case.args["x"][1:2], h=case.args["h"][1:2]))
    say = "Sample 1 alone gives something else than sample 1 in a batch of three."
    trial.equal(alone["h_next"], together["h_next"][1:2], say)


def first_row_changed(trial: Trial, tensor: Tensor) -> Tensor:
    """The same tensor with other numbers for sample 0."""
    changed = tensor.clone()
    changed[0] += trial.draw.normal(*tensor.shape[1:])
    return changed


@check("rnn_step", family="laws", points=2)
def a_row_belongs_to_a_result(trial: Trial) -> None:
    """A recurrent weight in row 1, column 0 lets unit 1 listen to unit 0, and nobody else."""
    case = trial.case(one_connection)
    before = trial.call(case)["h_next"]
    for unit, listener in ((0, 1), (1, None)):
        h = case.args["h"].clone()
        h[:, unit] += 1.0
        moved = (trial.call(case.changed(h=h))["h_next"] - before).abs().amax(dim=0) > 1e-6
        want = torch.arange(len(moved)) == (-1 if listener is None else listener)
        who = "nothing" if listener is None else f"unit {listener} of the result and nothing else"
        say = f"`w_hh` is zero except for row 1, column 0. Then a change of unit {unit} of `h` should move {who}."
        trial.expect(torch.equal(moved, want), say)


@check("rnn_step", family="laws", points=2)
def the_state_stays_within_one(trial: Trial) -> None:
    """However large input and old state are, every entry of the new state lies between -1 and 1, on both sides of 0."""
    case = trial.case(step_inputs, B=6)
    state = trial.call(case.changed(x=20 * case.args["x"], h=20 * case.args["h"]))["h_next"]
    trial.expect(bool((state.abs() <= 1).all()), "With large `x` and `h` your state leaves (-1, 1).")
    trial.expect(bool((state < -0.5).any()), "With large `x` and `h` your state is never clearly negative.")


def plain_step(draw: Draw, B: int = 6, D: int = 5, H: int = 7) -> dict[str, Any]:
    """Legal numbers that a random draw never gives: zeros, equal entries, whole numbers, vectors of a single sign."""
    inputs = gentle_step(draw, B, D, H)
    x, h = inputs["x"].clone(), inputs["h"].clone()
    x[0], h[1] = 0.0, 0.0  # nothing comes in; nothing was there
    x[2, ::2], h[2, 1::2] = 0.0, 0.0
    x[3], h[3] = x[2], h[3, :1]  # the same input once more; a state of equal entries
    x[4], h[4] = torch.sign(x[4]), h[2]
    x[5], h[5] = -x[5].abs(), -h[5].abs()
    return inputs | {"x": x, "h": h}


@check("rnn_step", family="generality", points=1)
def zeros_are_numbers_too(trial: Trial) -> None:
    """An input, a state, a weight or a bias of zeros is no special case, nor are equal or negative entries."""
    case = trial.case(plain_step)
    trial.gradients_agree(case)
    for name in case.floating():
        trial.agrees(case.changed(**{name: torch.zeros_like(case.args[name])}))


@check("rnn_step", family="generality", points=1)
def works_for_every_size(trial: Trial) -> None:
    """Works for one sample, one feature, one unit, equal sizes, many features and many units."""
    for sizes in ((1, 5, 7), (4, 1, 1), (1, 1, 1), (4, 4, 4), (2, 3, 70), (1, 130, 102)):
        trial.agrees(trial.case(step_inputs, **dict(zip("BDH", sizes, strict=True))))


@check("rnn_step", family="generality", points=1)
def reads_tensors_with_gaps(trial: Trial) -> None:
    """Works for arguments that are not contiguous in memory."""
    trial.agrees(trial.case(step_inputs), layout="strided")


@check("rnn_step", family="contract", points=1)
def leaves_its_arguments_alone(trial: Trial) -> None:
    """No argument is changed by the call."""
    trial.leaves_arguments_alone(trial.case(step_inputs))


@check("rnn_step", family="contract", points=1)
def gives_the_same_twice(trial: Trial) -> None:
    """Two calls with the same arguments agree, and nothing global is touched."""
    trial.repeats_itself(trial.case(step_inputs))


@check("rnn_step", family="portability", points=1)
def works_in_float32(trial: Trial) -> None:
    """In float32 the new state is right to the precision of float32."""
    case = trial.case(step_inputs, B=2, D=6, H=4)
    trial.agrees(case, dtype="float32")
    trial.agrees(case.changed(h=3 * case.args["h"]), dtype="float32")


@check("rnn_step", family="portability", points=1)
def stays_on_the_device(trial: Trial) -> None:
    """The new state is made on the device of the inputs."""
    trial.follows_the_device(trial.case(step_inputs))


@check("rnn_step", family="rules", points=1)
def builds_the_step_itself(trial: Trial) -> None:
    """PyTorch's own recurrent layers are not called."""
    trial.keeps_the_rules(trial.case(step_inputs), trial.case(step_inputs, B=1, D=2, H=3))


# ---- rnn_forward


def gentle_sequence(draw: Draw, B: int = 3, T: int = 6, D: int = 4, H: int = 5) -> dict[str, Any]:
    """A sequence in which nothing saturates: what was read stays to be seen for some steps."""
    inputs = sequence_inputs(draw, B, T, D, H)
    return inputs | {name: 0.4 * inputs[name] for name in ("x", "w_ih", "b_ih", "b_hh")}


def calm_sequence(draw: Draw, B: int = 3, T: int = 6, D: int = 4, H: int = 5) -> dict[str, Any]:
    """A gentle sequence whose recurrent weights let nothing grow: rounding in float32 stays small on the way back."""
    inputs = gentle_sequence(draw, B, T, D, H)
    return inputs | {"w_hh": 0.6 * inputs["w_hh"]}


@check("rnn_forward", family="gradients", points=2)
def gradients_travel_back_through_time(trial: Trial) -> None:
    """The gradient with respect to every argument is right, through all the steps of short and long sequences."""
    for sizes in ({"B": 3, "T": 4, "D": 2, "H": 5}, {"B": 2, "T": 14, "D": 3, "H": 4}):
        trial.gradients_agree(trial.case(calm_sequence, **sizes))


def turns(draw: Draw, gates: int, H: int, radius: float = 1.0) -> Tensor:
    """Recurrent blocks that turn the state and keep its length, times `radius`: nothing vanishes, nothing explodes."""
    return torch.cat([radius * torch.linalg.qr(draw.normal(H, H))[0] for _ in range(gates)])


def long_memory(draw: Draw, B: int = 2, T: int = 128, D: int = 3, H: int = 4) -> dict[str, Any]:
    """A long sequence of soft words, and a state that is turned and hardly squashed: the end still feels the start."""
    biases = {"b_ih": 0.02 * draw.bias(H), "b_hh": 0.02 * draw.bias(H)}
    states = {"x": draw.normal(B, T, D, scale=0.1), "h0": draw.normal(B, H, scale=0.1)}
    return states | {"w_ih": 0.3 * draw.weight(H, D), "w_hh": turns(draw, 1, H)} | biases


@check("rnn_forward", family="gradients", points=2)
def gradients_travel_a_long_way(trial: Trial) -> None:
    """Through 128 steps the gradient is still right: the way back is not cut anywhere."""
    # Right answers that work in float32 inside are off by 3e-6 here, those that cut the way back once by 5e-3 and more.
    trial.gradients_agree(trial.case(long_memory), within=1e-4)


@check("rnn_forward", family="masking", points=3)
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


@check("rnn_forward", family="laws", points=2)
def every_past_input_counts(trial: Trial) -> None:
    """An output depends on the start and on every input up to its own."""
    case = trial.case(gentle_sequence, T=4)
    before = trial.call(case)["outputs"]
    for first in (None, 0, 1, 2, 3):
        x, h0 = case.args["x"].clone(), case.args["h0"]
        if first is None:
            h0 = h0 + 1.0
        else:
            x[:, first] += 1.0
        moved = (trial.call(case.changed(x=x, h0=h0))["outputs"] != before).any(dim=2)
        what = "`h0`" if first is None else f"the input of step {first}"
        for step in range(first or 0, 4):
            trial.expect(bool(moved[:, step].all()), f"Changing {what} should move output {step}, and does not.")


@check("rnn_forward", family="laws", points=2)
def step_by_step_equals_the_whole(trial: Trial) -> None:
    """Reading a sequence in pieces of one step, each from the state before, gives the same as reading it whole."""
    case = trial.case(sequence_inputs, T=5)
    whole, h = trial.call(case), case.args["h0"]
    for step in range(5):
        piece = trial.call(case.changed(x=case.args["x"][:, step : step + 1], h0=h))
        h = piece["h_n"]
        say = f"Read one step at a time, output {step} is not what it is in the whole sequence."
        trial.equal(piece["outputs"][:, 0], whole["outputs"][:, step], say)


@check("rnn_forward", family="laws", points=1)
def may_be_cut_in_two(trial: Trial) -> None:
    """A sequence may be cut in two and continued from the state in which the first half ended."""
    case = trial.case(sequence_inputs, T=7)
    x, whole = case.args["x"], trial.call(case)
    first = trial.call(case.changed(x=x[:, :3]))
    second = trial.call(case.changed(x=x[:, 3:], h0=first["h_n"]))
    say = "Cut after three steps and continued from `h_n`, the outputs are not those of the whole sequence: {where}."
    trial.equal(torch.cat([first["outputs"], second["outputs"]], dim=1), whole["outputs"], say, slot="outputs")
    trial.equal(second["h_n"], whole["h_n"], "Cut in two and continued, the final state is another one.")


@check("rnn_forward", family="laws", points=2)
def every_sentence_stands_alone(trial: Trial) -> None:
    """A sample gives alone what it gives in the batch, and does not move when another one changes."""
    case = trial.case(sequence_inputs)
    together = trial.call(case)
    others = torch.tensor([False, True, True])
    changed = {name: first_row_changed(trial, case.args[name]) for name in ("x", "h0")}
    say = "Only sample 0 was changed, and a result moves at {where}: samples know of each other."
    trial.same(trial.call(case.changed(**changed)), together, say, at=others)
    alone = trial.call(case.changed(x=case.args["x"][1:2], h0=case.args["h0"][1:2]))
    say = "Sample 1 alone gives something else than sample 1 in a batch of three."
    trial.equal(alone["outputs"], together["outputs"][1:2], say)
    trial.equal(alone["h_n"], together["h_n"][1:2], say)


@check("rnn_forward", family="generality", points=1)
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


@check("rnn_forward", family="generality", points=1)
def zeros_are_inputs_too(trial: Trial) -> None:
    """A word of zeros is a word, neither padding nor a reason to skip; nor are zero states, equal or negative words."""
    case = trial.case(plain_numbers)
    trial.gradients_agree(case)
    for name in case.floating():
        trial.agrees(case.changed(**{name: torch.zeros_like(case.args[name])}))


@check("rnn_forward", family="generality", points=1)
def works_for_long_sequences(trial: Trial) -> None:
    """Works for sequences of 70 and of 128 steps."""
    for length in (70, 128):
        trial.agrees(trial.case(gentle_sequence, B=2, T=length, D=3, H=4), within=1e-4)


@check("rnn_forward", family="generality", points=1)
def reads_sequences_with_gaps(trial: Trial) -> None:
    """Works for arguments that are not contiguous in memory."""
    trial.agrees(trial.case(sequence_inputs), layout="strided")


@check("rnn_forward", family="contract", points=1)
def leaves_sequence_and_start_alone(trial: Trial) -> None:
    """No argument is changed by the call."""
    trial.leaves_arguments_alone(trial.case(sequence_inputs))


@check("rnn_forward", family="contract", points=1)
def gives_the_same_sequence_twice(trial: Trial) -> None:
    """Two calls with the same arguments agree, and nothing global is touched."""
    trial.repeats_itself(trial.case(sequence_inputs))


@check("rnn_forward", family="portability", points=1)
def keeps_float32_right(trial: Trial) -> None:
    """In float32 the outputs are right to the precision of float32."""
    trial.agrees(trial.case(gentle_sequence, B=2, T=8), dtype="float32")


@check("rnn_forward", family="portability", points=1)
def outputs_stay_on_the_device(trial: Trial) -> None:
    """Outputs and final state are made on the device of the inputs."""
    trial.follows_the_device(trial.case(sequence_inputs))


@check("rnn_forward", family="rules", points=1)
def builds_the_loop_itself(trial: Trial) -> None:
    """PyTorch's own recurrent layers are not called."""
    trial.keeps_the_rules(trial.case(sequence_inputs), trial.case(sequence_inputs, B=1, T=2, D=3, H=2))


# ---- gradient_norms

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


@check("gradient_norms", family="contract", points=1)
def gives_the_same_norms_twice(trial: Trial) -> None:
    """Two calls with the same arguments agree, and nothing global is touched."""
    trial.repeats_itself(trial.case(recurrent_inputs))


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


@check("gradient_norms", family="generality", points=1)
def measures_inputs_with_gaps(trial: Trial) -> None:
    """Works for an `x` that is not contiguous in memory."""
    trial.agrees(trial.case(recurrent_inputs), layout="strided")


@check("gradient_norms", family="portability", points=1)
def measures_in_float32(trial: Trial) -> None:
    """In float32 the lengths are right to the precision of float32."""
    trial.agrees(trial.case(recurrent_inputs, B=2, T=4), dtype="float32")


@check("gradient_norms", family="portability", points=1)
def norms_stay_on_the_device(trial: Trial) -> None:
    """The result is made on the device of `x`."""
    trial.follows_the_device(trial.case(recurrent_inputs))


@check("gradient_norms", family="rules", points=1)
def asks_the_given_network(trial: Trial) -> None:
    """No recurrent layer of PyTorch is called beside the `forward` that was given."""
    trial.keeps_the_rules(trial.case(recurrent_inputs), trial.case(memoryless_inputs))
