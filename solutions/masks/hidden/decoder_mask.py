"""Checks of `decoder_mask` that are never handed out."""

from typing import Any

import torch

from autograder.checks import Draw, Standard, Trial, check

from ..inputs import batch, equal_lengths, wide, with_an_empty_sentence
from ..visible import allowed, first

standard = Standard("decoder_mask")


def full_sentences(draw: Draw, B: int = 2, T: int = 6) -> dict[str, Any]:
    """Sentences of one length: nothing is padded."""
    return {"lengths": torch.full((B,), T, dtype=torch.int64), "max_len": None}


@check("decoder_mask", family="values", points=3)
def both_halves_take_the_width_given(trial: Trial) -> None:
    """A width that is given decides the size of both halves."""
    trial.agrees_exactly(trial.case(wide))
    trial.agrees_exactly(trial.case(wide, B=4, T=5, width=5))


@check("decoder_mask", family="masking", points=3)
def hides_padded_keys(trial: Trial) -> None:
    """No query sees a padded key."""
    case = trial.case(wide, B=4, T=5, width=7)
    mask = allowed(trial.call(case)["mask"])
    padded = torch.arange(7)[None, :] >= case.args["lengths"][:, None]
    leaks = mask & padded[:, None, None, :]
    if leaks.any():
        b, _, query, key = first(leaks)
        trial.expect(False, f"In sentence {b}, query {query} can see key {key}, which is padding.")


@check("decoder_mask", family="laws", points=2)
def padded_queries_are_like_any_other(trial: Trial) -> None:
    """The row of a padded query sees all real tokens, as that of the last real one does."""
    case = trial.case(wide, B=3, T=4, width=7)
    mask = allowed(trial.call(case)["mask"])
    for b, length in enumerate(case.args["lengths"].tolist()):
        last = mask[b, 0, length - 1]
        for query in range(length, 7):
            same = bool((mask[b, 0, query] == last).all())
            trial.expect(same, f"In sentence {b}, the padded query {query} sees other keys than the last real one.")


@check("decoder_mask", family="laws", points=1)
def full_sentences_give_the_causal_mask(trial: Trial) -> None:
    """Where nothing is padded, the mask is the causal mask."""
    mask = allowed(trial.call(trial.case(full_sentences))["mask"])
    past = torch.ones(6, 6, dtype=torch.bool).tril()
    trial.expect(bool((mask == past).all()), "For sentences of full length your mask is not the causal mask.")


@check("decoder_mask", family="generality", points=3)
def fits_any_batch_of_targets(trial: Trial) -> None:
    """One sentence, one position, as many sentences as positions, long ones, lengths from scattered memory."""
    for B, T in ((1, 4), (3, 1), (5, 5), (2, 70), (1, 1), (2, 128)):
        trial.agrees_exactly(trial.case(batch, B=B, T=T))
    trial.agrees_exactly(trial.case(batch, B=6, T=7), layout="strided")
    for B, length, width in ((3, 5, None), (4, 1, None), (3, 1, 5), (4, 3, 4), (2, 128, 128), (2, 1, 128)):
        trial.agrees_exactly(trial.case(equal_lengths, B=B, length=length, width=width))


@check("decoder_mask", family="generality", points=1)
def an_empty_sentence_sees_nothing(trial: Trial) -> None:
    """A length of 0 gives a sentence in which every row is empty."""
    trial.agrees_exactly(trial.case(with_an_empty_sentence))


standard.device(
    "both_halves_stand_where_the_lengths_stand",
    wide,
    points=2,
    says="Both halves of the mask are made on the device of the lengths.",
)
standard.unchanged(
    "leaves_the_lengths_as_they_are", batch, wide, points=0.5, says="The caller's lengths are unchanged after the call."
)
standard.repeated(
    "repeats_itself_for_decoders",
    batch,
    points=0.5,
    says="The same call gives the same mask twice, and no setting of the program changes.",
)


@check("decoder_mask", family="vectorisation", points=2)
def does_not_loop_over_targets(trial: Trial) -> None:
    """The number of tensor operations does not grow with the batch or the width."""
    small, deep, long = ((3, 4, 6), (11, 4, 6), (3, 9, 13))
    trial.counts_the_same(*(trial.case(wide, B=B, T=T, width=width) for B, T, width in (small, deep, long)))
