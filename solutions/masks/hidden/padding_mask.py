"""Checks of `padding_mask` that are never handed out."""

from autograder.checks import Standard, Trial, check

from ..inputs import batch, equal_lengths, wide, with_an_empty_sentence
from ..visible import allowed

standard = Standard("padding_mask")


@check("padding_mask", family="values", points=3)
def takes_the_width_given(trial: Trial) -> None:
    """A width that is given decides how many columns there are."""
    trial.agrees_exactly(trial.case(wide))
    trial.agrees_exactly(trial.case(wide, B=4, T=5, width=5))


@check("padding_mask", family="masking", points=2)
def hides_the_padding(trial: Trial) -> None:
    """No position behind the end of its sentence is marked as real, and none before it is missing."""
    case = trial.case(wide, B=5, T=6, width=9)
    mask, lengths = allowed(trial.call(case)["mask"]), case.args["lengths"]
    for b, length in enumerate(lengths.tolist()):
        trial.expect(not mask[b, length:].any(), f"In sentence {b}, a position behind the end is marked as real.")
        trial.expect(bool(mask[b, :length].all()), f"In sentence {b}, a real token is marked as padding.")


@check("padding_mask", family="laws", points=1)
def more_padding_changes_nothing(trial: Trial) -> None:
    """A wider mask has more hidden columns and is otherwise the same."""
    case = trial.case(wide, B=4, T=5, width=6)
    narrow, wider = (allowed(trial.call(one)["mask"]) for one in (case, case.changed(max_len=10)))
    trial.expect(wider.shape[-1] == 10, "With `max_len=10` your mask is not 10 wide.")
    same = bool((narrow == wider[:, : narrow.shape[-1]]).all()) and not wider[:, narrow.shape[-1] :].any()
    trial.expect(same, "A larger `max_len` changes more than the number of hidden columns.")


@check("padding_mask", family="laws", points=1)
def a_sentence_alone_is_the_same(trial: Trial) -> None:
    """A sentence alone has the row that it has in the batch."""
    case = trial.case(wide, B=4, T=6, width=8)
    together = allowed(trial.call(case)["mask"])
    for b in range(4):
        alone = allowed(trial.call(case.changed(lengths=case.args["lengths"][b : b + 1]))["mask"])
        trial.expect(bool((alone[0] == together[b]).all()), f"Sentence {b} alone has another row than in the batch.")


@check("padding_mask", family="generality", points=2)
def fits_any_batch(trial: Trial) -> None:
    """One sentence, one position, as many sentences as positions, long ones, lengths from scattered memory."""
    for B, T in ((1, 4), (3, 1), (5, 5), (2, 70), (1, 1), (2, 128)):
        trial.agrees_exactly(trial.case(batch, B=B, T=T))
    trial.agrees_exactly(trial.case(batch, B=6, T=7), layout="strided")
    for B, length, width in ((3, 5, None), (4, 1, None), (3, 1, 5), (4, 3, 4), (2, 128, 128), (2, 1, 128)):
        trial.agrees_exactly(trial.case(equal_lengths, B=B, length=length, width=width))


@check("padding_mask", family="generality", points=1)
def an_empty_sentence_is_all_padding(trial: Trial) -> None:
    """A length of 0 gives a row without a real token."""
    trial.agrees_exactly(trial.case(with_an_empty_sentence))
    trial.agrees_exactly(trial.case(with_an_empty_sentence, B=3, T=4, width=6))


standard.device("stands_where_the_lengths_stand", wide, points=2, says="The mask is made on the device of the lengths.")
standard.unchanged(
    "leaves_the_lengths_alone", batch, wide, points=1, says="The caller's lengths are unchanged after the call."
)
standard.repeated(
    "repeats_itself_for_padding",
    batch,
    points=0.5,
    says="The same call gives the same mask twice, and no setting of the program changes.",
)


@check("padding_mask", family="vectorisation", points=1.5)
def does_not_loop_over_sentences(trial: Trial) -> None:
    """The number of tensor operations does not grow with the batch or the width."""
    small, deep, long = ((3, 4, 6), (11, 4, 6), (3, 9, 13))
    trial.counts_the_same(*(trial.case(wide, B=B, T=T, width=width) for B, T, width in (small, deep, long)))
