"""Checks of `cross_attention` that are never handed out."""

from functools import partial
from typing import Any

import torch

from autograder.checks import Draw, Standard, Trial, check

from ..inputs import low_projections, translation
from .samples import agrees_alone

standard = Standard("cross_attention")


def low_sources(draw: Draw, *, blind: bool = False) -> dict[str, Any]:
    """A translation of such sources, each with padding at its end that would be heard. blind: one is all padding."""
    target, source = draw.integers(-1, 2, 3, 4, 16).double(), draw.integers(-1, 2, 3, 5, 16).double()
    mask = torch.arange(5)[None, :] < draw.lengths(3, 4)[:, None]
    if blind:
        mask[1] = False
    target[..., 0], source[..., 0] = 1.0, mask.double()
    return {"decoder_states": target, "encoder_states": source, **low_projections(draw), "encoder_mask": mask}


def last_source_real(draw: Draw, *, B: int, Tq: int, Tk: int) -> dict[str, Any]:
    """A translation in which every source has its full length, given as a mask."""
    inputs = translation(draw, B=B, Tq=Tq, Tk=Tk)
    inputs["encoder_mask"] = torch.ones(B, Tk, dtype=torch.bool)
    return inputs


def source_of_padding(draw: Draw) -> dict[str, Any]:
    """One source is all padding, the others are like any other."""
    inputs = translation(draw, B=3, Tq=4, Tk=5)
    inputs["encoder_mask"][1] = False
    return inputs


def sources_far_apart(draw: Draw) -> dict[str, Any]:
    """One sample with scores near 1,500, one with scores near -1,500, and padding in both.

    The padding of the second would have scores of 9,000, were it heard.
    """
    inputs = translation(draw, B=2, Tq=3, Tk=4, D=4, E=4, d_k=4, Dv=2)
    inputs["w_q"] = inputs["w_k"] = torch.eye(4, dtype=torch.float64)
    inputs["encoder_states"][..., 0] = 50.0 * (1.0 - 0.03 * draw.permutation(4).double())
    inputs["encoder_states"][:, 3, 0] = -300.0
    inputs["decoder_states"][..., 0] = torch.tensor([[60.0], [-60.0]], dtype=torch.float64)
    inputs["encoder_mask"] = torch.tensor([True, True, True, False]).expand(2, 4).contiguous()
    return inputs


def plain_translation(draw: Draw) -> dict[str, Any]:
    """Such words on both sides; the first word of each source is real, and in one source it is zero."""
    inputs = translation(draw, B=4, Tq=4, Tk=6)
    target, source = inputs["decoder_states"], inputs["encoder_states"]
    target[0], target[1, 2], target[2, 3] = 0.0, 0.0, target[2, 1]
    source[0, 0], source[1, ::2], source[2], source[3] = 0.0, 0.0, -source[2].abs(), source[3, :1]
    return inputs


@check("cross_attention", family="values", points=1)
def works_without_a_mask(trial: Trial) -> None:
    """Without a mask the whole source is heard."""
    trial.agrees(trial.case(translation, padded=False))
    trial.agrees(trial.case(translation, B=2, Tq=6, Tk=3, padded=False), dtype="float32")


standard.values(
    "large_scores_of_both_signs_stay_right",
    sources_far_apart,
    points=0.5,
    says="Scores of 1,500 of either sign are no special case: padding does not win, and no sample vanishes.",
)
standard.gradients(
    "gradients_reach_both_sides",
    translation,
    partial(translation, B=2, Tq=3, Tk=4, D=5, E=2, d_k=3, Dv=6, padded=False),
    points=2.5,
    says="Decoder, encoder and all three matrices get the right gradients.",
)


@check("cross_attention", family="masking", points=1.5)
def padding_has_no_influence(trial: Trial) -> None:
    """Whatever stands in the padding of the source, context, weights and gradients stay as they are."""
    case = trial.case(translation, B=3, Tq=4, Tk=6)
    padded = ~case.args["encoder_mask"]
    before = trial.call(case)
    for size in (30.0, -30.0, 500.0):
        states = case.args["encoder_states"].clone()
        states[padded] = size * trial.draw.uniform(0.5, 1.0, 7)
        after = trial.call(case.changed(encoder_states=states), gradients=("encoder_states",))
        trial.expect(not bool(after["weights"][padded[:, None].expand(3, 4, 6)].any()), "Padding gets weight.")
        for name in ("weights", "context"):
            say = f"When I change the padding of the source, the result moves: {name}, {{where}}."
            trial.equal(after[name], before[name], say, slot=name)
        trial.no_gradient(after, "encoder_states", "A gradient reaches the padding of the source.", at=padded)


@check("cross_attention", family="masking", points=1.5)
def a_source_of_padding_gives_zeros(trial: Trial) -> None:
    """A source that is all padding has a zero context and zero weights, and finite gradients."""
    case = trial.case(source_of_padding)
    answer = trial.call(case, gradients=case.floating())
    context, weights = answer["context"][1], answer["weights"][1]
    nan = bool(context.isnan().any() or weights.isnan().any())
    trial.expect(not nan, "A source that is all padding gives NaN.")
    trial.expect(not bool(weights.any()), "A source that is all padding still gets weights.")
    trial.expect(not bool(context.any()), "A source that is all padding has a context other than zero.")
    finite = all(bool(g.isfinite().all()) for g in answer.gradients.values() if g is not None)
    trial.expect(finite, "A source that is all padding makes gradients NaN: make its rows harmless before the softmax.")
    trial.gradients_agree(case)
    trial.agrees(trial.case(low_sources, blind=True))


@check("cross_attention", family="laws", points=0.5)
def padding_equals_a_shorter_source(trial: Trial) -> None:
    """Take the padding away, and nothing changes."""
    case = trial.case(translation, B=2, Tq=3, Tk=6)
    real = (torch.arange(6) < 4).expand(2, 6)
    whole = trial.call(case.changed(encoder_mask=real))
    short = trial.call(case.changed(encoder_states=case.args["encoder_states"][:, :4].contiguous(), encoder_mask=None))
    trial.equal(whole["context"], short["context"], "Padding that is taken away changes your context.")
    trial.equal(whole["weights"][..., :4], short["weights"], "Padding that is taken away changes your weights.")


@check("cross_attention", family="laws", points=0.5)
def with_zero_scores_the_source_is_averaged(trial: Trial) -> None:
    """With zero scores the context is the mean of the real source values."""
    case = trial.case(translation, B=3, Tq=2, Tk=5)
    real = case.args["encoder_mask"].double()
    share = real / real.sum(-1, keepdim=True)
    mean = torch.einsum("bk,bkv->bv", share, case.args["encoder_states"] @ case.args["w_v"])
    context = trial.call(case.changed(w_q=torch.zeros_like(case.args["w_q"])))["context"]
    want = mean[:, None].expand_as(context)
    trial.equal(context, want, "With zero scores your context is not the mean of the real source values.")


@check("cross_attention", family="laws", points=0.5)
def each_target_is_answered_by_itself(trial: Trial) -> None:
    """Leave a target position out, and the rows of the others stay."""
    case = trial.case(translation, B=2, Tq=4, Tk=5)
    fewer = case.changed(decoder_states=case.args["decoder_states"][:, 1:].contiguous())
    same = trial.call(fewer)["weights"], trial.call(case)["weights"][:, 1:]
    trial.equal(*same, "A target position that is left out changes the weights of the others.")


@check("cross_attention", family="laws", points=0.5)
def a_translation_alone_is_the_same(trial: Trial) -> None:
    """A sample by itself gives what it gives in the batch."""
    agrees_alone(trial, trial.case(translation, B=3, Tq=2, Tk=5), 3)


@check("cross_attention", family="generality", points=0.5)
def fits_any_pair_of_lengths(trial: Trial) -> None:
    """One target position, one source position, one sample, equal sizes, long and wide ones, scattered memory."""
    # All sizes equal comes first: some mistakes stop with an error everywhere else and could not be told apart.
    trial.agrees(trial.case(translation, B=4, Tq=4, Tk=4, D=4, E=4, d_k=4, Dv=4))
    for B, Tq, Tk, D, E, d_k, Dv in ((2, 1, 5, 3, 4, 2, 6), (3, 4, 1, 2, 3, 5, 4), (1, 3, 4, 2, 5, 3, 6), (1,) * 7):
        trial.agrees(trial.case(translation, B=B, Tq=Tq, Tk=Tk, D=D, E=E, d_k=d_k, Dv=Dv))
    trial.agrees(trial.case(translation, B=2, Tq=5, Tk=70, padded=False))
    for padded in (True, False):
        trial.agrees(trial.case(translation, B=2, Tq=8, Tk=128, padded=padded))
    trial.agrees(trial.case(translation, B=1, Tq=128, Tk=3))
    trial.agrees(trial.case(translation, B=2, Tq=3, Tk=4, D=110, E=120, d_k=130, Dv=102))
    trial.agrees(trial.case(translation), layout="strided")
    trial.agrees(trial.case(low_sources))


@check("cross_attention", family="generality", points=0.5)
def states_of_zeros_are_states(trial: Trial) -> None:
    """A state of zeros is no padding, on either side: the mask alone says what is."""
    case = trial.case(plain_translation)
    for one in (case, case.changed(encoder_mask=None)):
        trial.gradients_agree(one)
        for name in one.floating():
            trial.agrees(one.changed(**{name: torch.zeros_like(one.args[name])}))
    trial.agrees(trial.case(low_sources))


standard.device(
    "is_made_where_the_states_are",
    translation,
    partial(translation, padded=False),
    points=0.5,
    says="Nothing is made on a device of its own.",
)
standard.bfloat16(
    "runs_in_a_small_dtype_across",
    translation,
    source_of_padding,
    points=0.5,
    says="It runs in bfloat16, keeps the dtype and stays finite, also for a source that is all padding.",
)
standard.unchanged(
    "leaves_both_sides_alone",
    translation,
    source_of_padding,
    points=0.5,
    says="States, matrices and mask are unchanged after the call.",
)
standard.repeated(
    "repeats_itself_across",
    translation,
    points=0.5,
    says="The same call gives the same result twice, and no setting of the program changes.",
)


@check("cross_attention", family="vectorisation", points=0.5)
def does_not_loop_over_targets(trial: Trial) -> None:
    """The number of tensor operations does not grow with the batch, the target or the source."""
    sizes = ((2, 3, 4), (9, 3, 4), (2, 11, 4), (2, 3, 13))
    trial.counts_the_same(*(trial.case(last_source_real, B=B, Tq=Tq, Tk=Tk) for B, Tq, Tk in sizes))


standard.rules(
    "is_built_from_its_parts",
    translation,
    partial(translation, padded=False),
    points=0.5,
    says="PyTorch's ready-made attention is not called, with a mask or without.",
)
