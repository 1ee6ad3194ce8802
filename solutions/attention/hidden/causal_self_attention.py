"""Checks of `causal_self_attention` that are never handed out."""

from functools import partial
from typing import Any

import torch

from autograder.checks import Draw, Standard, Trial, check

from ..inputs import low_projections, sentence
from .samples import agrees_alone

standard = Standard("causal_self_attention")


def low_past(draw: Draw) -> dict[str, Any]:
    """A sentence of such words; the last of them would be heard, were it seen."""
    x = draw.integers(-1, 2, 2, 5, 16).double()
    x[..., 0], x[:, -1, 0] = 1.0, 0.0
    return {"x": x, **low_projections(draw)}


def large_future(draw: Draw, *, B: int = 2, T: int = 5) -> dict[str, Any]:
    """The last token has an entry of 10,000 that queries do not hear, so its own score stays moderate.

    For the first query its score is 1,500, were it seen: enough to overflow an exponential.
    """
    inputs = sentence(draw, B=B, T=T, D=6, d_k=4, Dv=3)
    inputs["x"][:, -1] *= 0.1
    inputs["x"][:, :, 5] = 0.0
    inputs["x"][:, -1, 5] = 1e4
    inputs["w_q"][5] = 0.0
    first = inputs["x"][0, 0] @ inputs["w_q"]
    inputs["w_k"][5] = first / first.norm() ** 2 * 1500.0 * 2.0 / 1e4
    return inputs


def low_scores(draw: Draw, *, T: int = 5) -> dict[str, Any]:
    """All tokens point one way and queries the other, so that every score is near -1,500."""
    inputs = sentence(draw, B=2, T=T, D=4, d_k=4, Dv=3)
    inputs["x"] = inputs["x"] * 0.02
    inputs["x"][..., 0] += 55.0
    inputs["w_q"], inputs["w_k"] = torch.eye(4, dtype=torch.float64), -torch.eye(4, dtype=torch.float64)
    return inputs


def high_future(draw: Draw) -> dict[str, Any]:
    """Every score of the past is near -1,500; the last token, were it seen, would have one of 9,000.

    It has it from an entry of 10,000 that queries do not hear, and it is small otherwise, so its own score is moderate.
    """
    inputs = low_scores(draw)
    inputs["x"][:, -1, :3] *= 0.1
    inputs["x"][..., 3] = 0.0
    inputs["x"][:, -1, 3] = 1e4
    inputs["w_q"][3] = 0.0
    inputs["w_k"][3, 0] = 9000.0 * 2.0 / 55.0 / 1e4
    return inputs


def plain_words(draw: Draw) -> dict[str, Any]:
    """Such words in a sentence: zeros at its beginning, inside, and where padding would stand."""
    inputs = sentence(draw, B=4, T=6, D=5)
    x = inputs["x"]
    x[0, 0], x[0, 3], x[1, -2:], x[1, 2] = 0.0, 0.0, 0.0, x[1, 1]
    x[2], x[2, :, 1], x[3] = -x[2].abs(), 0.0, x[3, :1]
    return inputs


standard.gradients(
    "gradients_reach_x_and_the_projections",
    sentence,
    partial(sentence, B=3, T=4, D=2, d_k=5, Dv=3),
    low_past,
    points=3,
    says="The states and all three matrices get the right gradients.",
)


@check("causal_self_attention", family="masking", points=1.5)
def a_large_token_in_the_future_is_not_heard(trial: Trial) -> None:
    """A future token of size 10,000 leaves everything before it as it was."""
    case = trial.case(large_future)
    x = case.args["x"].clone()
    x[:, -1, 5] = 0.0
    past = (torch.arange(5) < 4).expand(2, 5)
    before, after = trial.call(case.changed(x=x)), trial.call(case)
    trial.same(before, after, "When a future token becomes very large, the output moves at {where}.", at=past)


@check("causal_self_attention", family="masking", points=0.5)
def the_future_stays_hidden_when_scores_are_low(trial: Trial) -> None:
    """Where all scores are very low, the future still gets no weight."""
    case = trial.case(low_scores)
    x = case.args["x"].clone()
    x[:, -1] = -x[:, -1]
    past = (torch.arange(5) < 4).expand(2, 5)
    say = "Where all scores are low, the output moves at {where} when I change the last token."
    trial.same(trial.call(case), trial.call(case.changed(x=x)), say, at=past)
    case = trial.case(high_future)
    x = case.args["x"].clone()
    x[:, -1, 3] = 0.0
    trial.same(trial.call(case.changed(x=x)), trial.call(case), say, at=past)


@check("causal_self_attention", family="gradients", points=1)
def a_large_future_keeps_gradients_finite(trial: Trial) -> None:
    """A future token of size 10,000 makes no gradient NaN."""
    answer = trial.call(trial.case(large_future), gradients=("x", "w_q", "w_k", "w_v"))
    trial.finite(answer, "Beside a very large future token your result or its gradients are NaN or infinite.")


@check("causal_self_attention", family="laws", points=1.5)
def hears_the_whole_past(trial: Trial) -> None:
    """Every output depends on every token before it."""
    case = trial.case(sentence, B=2, T=6)
    before = trial.call(case)["output"]
    for changed in (0, 2):
        x = case.args["x"].clone()
        x[:, changed] = -2.0 * x[:, changed]
        moved = (trial.call(case.changed(x=x))["output"] - before).abs().amax(-1) > 1e-9
        for position in range(changed, 6):
            say = f"When I change token {changed}, the output at position {position} does not move."
            trial.expect(bool(moved[:, position].all()), say)


@check("causal_self_attention", family="laws", points=1)
def with_identity_projections_states_attend_to_themselves(trial: Trial) -> None:
    """With identity projections it is scaled dot-product attention of the states under the causal mask."""
    case = trial.case(sentence, B=2, T=5, D=4, d_k=4, Dv=4)
    one, x = torch.eye(4, dtype=torch.float64), case.args["x"]
    scores = (x @ x.transpose(1, 2) / 2.0).masked_fill(torch.ones(5, 5).triu(1).bool(), float("-inf"))
    output = trial.call(case.changed(w_q=one, w_k=one, w_v=one))["output"]
    say = "With identity projections your output is not attention of the states with themselves."
    trial.equal(output, scores.softmax(-1) @ x, say)


@check("causal_self_attention", family="laws", points=1)
def with_zero_scores_it_is_a_running_mean(trial: Trial) -> None:
    """With zero scores everyone in the past is heard alike: the output is the mean of the values so far."""
    case = trial.case(sentence, B=2, T=5)
    output = trial.call(case.changed(w_q=torch.zeros_like(case.args["w_q"])))["output"]
    values = case.args["x"] @ case.args["w_v"]
    mean = values.cumsum(1) / torch.arange(1, 6)[:, None]
    trial.equal(output, mean, "With zero scores your output is not the mean of the values so far.")


@check("causal_self_attention", family="laws", points=0.5)
def a_shorter_sentence_has_the_same_beginning(trial: Trial) -> None:
    """Cut the sentence short, and the rest of the output stays."""
    for case in (trial.case(sentence, B=2, T=7), trial.case(low_past)):
        whole = trial.call(case)["output"]
        for length in (1, 4):
            short = trial.call(case.changed(x=case.args["x"][:, :length].contiguous()))["output"]
            trial.equal(short, whole[:, :length], "The beginning of a sentence gives another output than the whole.")


@check("causal_self_attention", family="laws", points=0.5)
def a_sentence_alone_is_the_same(trial: Trial) -> None:
    """A sentence by itself gives what it gives in the batch."""
    agrees_alone(trial, trial.case(sentence, B=3), 3)


@check("causal_self_attention", family="generality", points=1)
def fits_any_length(trial: Trial) -> None:
    """One token, one sentence, two lengths in a row, equal sizes, long and wide sentences, scattered memory."""
    for B, T, D, d_k, Dv in ((4, 4, 4, 4, 4), (2, 1, 3, 2, 4), (1, 5, 2, 3, 4), (1, 1, 1, 1, 1), (1, 70, 3, 2, 3)):
        trial.agrees(trial.case(sentence, B=B, T=T, D=D, d_k=d_k, Dv=Dv))
    trial.agrees(trial.case(sentence, B=1, T=128, D=3, d_k=2, Dv=3))
    trial.agrees(trial.case(sentence, B=2, T=4, D=110, d_k=130, Dv=102))
    trial.agrees(trial.case(sentence, B=3, T=4, D=3, d_k=2, Dv=2), layout="strided")
    trial.agrees(trial.case(low_past))


@check("causal_self_attention", family="generality", points=0.5)
def words_of_zeros_are_words(trial: Trial) -> None:
    """A word of zeros is a word, wherever it stands, and so are equal and negative words."""
    case = trial.case(plain_words)
    trial.gradients_agree(case)
    for name in case.floating():
        trial.agrees(case.changed(**{name: torch.zeros_like(case.args[name])}))


standard.device("is_made_where_x_is", sentence, points=0.5, says="Nothing is made on a device of its own.")
standard.bfloat16(
    "keeps_a_small_dtype",
    partial(sentence, D=3),
    points=0.5,
    says="It runs in bfloat16, keeps the dtype and stays finite.",
)
standard.unchanged(
    "leaves_x_and_the_projections_alone",
    sentence,
    points=0.5,
    says="The states and the matrices are unchanged after the call.",
)
standard.repeated(
    "repeats_itself_over_time",
    sentence,
    points=0.5,
    says="The same call gives the same result twice, and no setting of the program changes.",
)


@check("causal_self_attention", family="vectorisation", points=1.5)
def does_not_loop_over_positions(trial: Trial) -> None:
    """The number of tensor operations does not grow with the batch or the length."""
    trial.counts_the_same(*(trial.case(sentence, B=B, T=T) for B, T in ((2, 3), (9, 3), (2, 11))))


standard.rules("is_the_learners_own", sentence, points=0.5, says="PyTorch's ready-made attention is not called.")
