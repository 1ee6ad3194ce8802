"""Checks of unit `masks` that are never handed out."""

from typing import Any

import torch

from autograder.checks import Draw, Trial, check, question

from .visible import allowed, batch, first, rows, square

question(
    "allowed_pairs",
    points=3,
    within=0.001,
    explains="Row t of the mask has t + 1 ones, so six rows have 1 + 2 + 3 + 4 + 5 + 6 = 21.",
)
question(
    "shape_of_mask",
    points=3,
    within=0.0,
    explains="Three sentences, one axis kept free for the heads, and 12 queries times 12 keys, since the longest "
    "sentence has 12 tokens.",
)
question(
    "all_hidden",
    points=2,
    within=0.0,
    explains="Four equal numbers have four equal weights, however small they are: 0.25 each. That is why an empty row "
    "needs to be set to zero after the softmax.",
)

# ---------------------------------------------------------------- inputs


def wide(draw: Draw, B: int = 3, T: int = 4, width: int = 7) -> dict[str, Any]:
    """Lengths with a width that leaves room for padding in every row."""
    return batch(draw, B=B, T=T, max_len=width)


def with_an_empty_sentence(draw: Draw, B: int = 4, T: int = 5, width: int | None = None) -> dict[str, Any]:
    """Lengths of which one is 0."""
    lengths, place = draw.lengths(B - 1, T), draw.choice(range(B))
    lengths = torch.cat([lengths[:place], torch.zeros(1, dtype=torch.int64), lengths[place:]])
    return {"lengths": lengths, "max_len": width}


def equal_lengths(draw: Draw, B: int, length: int, width: int | None) -> dict[str, Any]:
    """Sentences of one length, with or without room for padding; a length of 1 leaves one token in each."""
    return {"lengths": torch.full((B,), length, dtype=torch.int64), "max_len": width}


def full_sentences(draw: Draw, B: int = 2, T: int = 6) -> dict[str, Any]:
    """Sentences of one length: nothing is padded."""
    return {"lengths": torch.full((B,), T, dtype=torch.int64), "max_len": None}


def mask_of_shape(draw: Draw, scores: tuple[int, ...], mask: tuple[int, ...]) -> dict[str, Any]:
    """A smaller mask; one with a last axis of length 1 hides whole rows."""
    drawn = draw.mask(*mask) if mask[-1] > 1 else draw.mask(*mask[:-1])[..., None]
    return {"scores": draw.normal(*scores, scale=2.0), "mask": drawn}


def far_apart(draw: Draw, *, low: float = -1e4, high: float = 1e4) -> dict[str, Any]:
    """Rows of very different height: within a row, scores differ by quarters, which float32 holds exactly even there.

    A softmax in float32 inside is right by contract; its rounding of 10,000.3 would not be small. In the middle row one
    of the scores that count is the middle height itself: 0, if `low` is `-high`.
    """
    levels = torch.linspace(low, high, 5, dtype=torch.float64).round()
    near, mask = draw.integers(-8, 9, 5, 4).double() / 4.0, draw.mask(5, 4)
    near[2, mask[2].int().argmax()] = 0.0
    return {"scores": (levels[:, None] + near).clamp(-1e4, 1e4), "mask": mask}


def with_large_hidden_scores(draw: Draw, *, real: float = 0.0, hidden: float = 1e4) -> dict[str, Any]:
    """Real scores around `real`, hidden ones at `hidden`."""
    mask = draw.mask(4, 6)
    near = (real + draw.integers(-8, 9, 4, 6).double() / 4.0).clamp(-1e4, 1e4)
    return {"scores": torch.where(mask, near, torch.full_like(near, hidden)), "mask": mask}


def plain_scores(draw: Draw) -> dict[str, Any]:
    """Legal scores that a random draw never gives: zeros, equal ones, whole ones, none above zero, none below."""
    scores = draw.normal(8, 6, scale=2.0)
    scores[0], scores[1, ::2] = 0.0, 0.0
    scores[2], scores[3] = -scores[2].abs(), scores[3].clamp(min=0.0)
    scores[4], scores[5] = scores[4].clamp(max=0.0), scores[5, :1]
    scores[6], scores[7, 3:] = scores[6].round(), scores[7, :3]
    return {"scores": scores, "mask": draw.mask(8, 6)}


def with_empty_rows(draw: Draw) -> dict[str, Any]:
    """One empty row, a whole empty sample, and rows like any other."""
    inputs = rows(draw, shape=(3, 4, 5))
    inputs["mask"][0, 2] = False
    inputs["mask"][1] = False
    return inputs


# ---------------------------------------------------------------- causal_mask


@check("causal_mask", family="masking", points=2)
def hides_the_future_from_everyone(trial: Trial) -> None:
    """No position sees one that comes after it."""
    mask = allowed(trial.call(trial.case(square, size=9))["mask"])
    if mask.triu(1).any():
        query, key = first(mask.triu(1))
        trial.expect(False, f"Position {query} can see position {key}, which comes later.")


@check("causal_mask", family="laws", points=2)
def shows_the_whole_past(trial: Trial) -> None:
    """Each position sees itself and everything before it."""
    mask = allowed(trial.call(trial.case(square, size=7))["mask"])
    if not mask.diagonal().all():
        position = first(~mask.diagonal())[0]
        trial.expect(False, f"Position {position} cannot see itself.")
    missing = torch.ones_like(mask).tril() & ~mask
    if missing.any():
        query, key = first(missing)
        trial.expect(False, f"Position {query} cannot see position {key}, which came before it.")


@check("causal_mask", family="generality", points=3)
def fits_any_size(trial: Trial) -> None:
    """Any size works: one position, two sizes in a row, more than any buffer holds."""
    for size in (1, 6, 2, 70, 128):
        trial.agrees_exactly(trial.case(square, size=size))


@check("causal_mask", family="portability", points=2)
def stands_on_the_device_asked_for(trial: Trial) -> None:
    """The mask is made on the device that the caller names."""
    trial.follows_the_device(trial.case(square, size=5))


@check("causal_mask", family="contract", points=1)
def repeats_itself(trial: Trial) -> None:
    """The same call gives the same mask twice, and no setting of the program changes."""
    trial.repeats_itself(trial.case(square, size=6))


@check("causal_mask", family="vectorisation", points=2)
def does_not_loop(trial: Trial) -> None:
    """The number of tensor operations does not grow with the size."""
    trial.counts_the_same(trial.case(square, size=3), trial.case(square, size=13))


# ---------------------------------------------------------------- padding_mask


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


@check("padding_mask", family="portability", points=2)
def stands_where_the_lengths_stand(trial: Trial) -> None:
    """The mask is made on the device of the lengths."""
    trial.follows_the_device(trial.case(wide))


@check("padding_mask", family="contract", points=1)
def leaves_the_lengths_alone(trial: Trial) -> None:
    """The caller's lengths are unchanged after the call."""
    trial.leaves_arguments_alone(trial.case(batch))
    trial.leaves_arguments_alone(trial.case(wide))


@check("padding_mask", family="contract", points=0.5)
def repeats_itself_for_padding(trial: Trial) -> None:
    """The same call gives the same mask twice, and no setting of the program changes."""
    trial.repeats_itself(trial.case(batch))


@check("padding_mask", family="vectorisation", points=1.5)
def does_not_loop_over_sentences(trial: Trial) -> None:
    """The number of tensor operations does not grow with the batch or the width."""
    small, deep, long = ((3, 4, 6), (11, 4, 6), (3, 9, 13))
    trial.counts_the_same(*(trial.case(wide, B=B, T=T, width=width) for B, T, width in (small, deep, long)))


# ---------------------------------------------------------------- decoder_mask


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


@check("decoder_mask", family="portability", points=2)
def both_halves_stand_where_the_lengths_stand(trial: Trial) -> None:
    """Both halves of the mask are made on the device of the lengths."""
    trial.follows_the_device(trial.case(wide))


@check("decoder_mask", family="contract", points=0.5)
def leaves_the_lengths_as_they_are(trial: Trial) -> None:
    """The caller's lengths are unchanged after the call."""
    trial.leaves_arguments_alone(trial.case(batch))
    trial.leaves_arguments_alone(trial.case(wide))


@check("decoder_mask", family="contract", points=0.5)
def repeats_itself_for_decoders(trial: Trial) -> None:
    """The same call gives the same mask twice, and no setting of the program changes."""
    trial.repeats_itself(trial.case(batch))


@check("decoder_mask", family="vectorisation", points=2)
def does_not_loop_over_targets(trial: Trial) -> None:
    """The number of tensor operations does not grow with the batch or the width."""
    small, deep, long = ((3, 4, 6), (11, 4, 6), (3, 9, 13))
    trial.counts_the_same(*(trial.case(wide, B=B, T=T, width=width) for B, T, width in (small, deep, long)))


# ---------------------------------------------------------------- masked_softmax


@check("masked_softmax", family="values", points=3)
def large_scores_stay_right(trial: Trial) -> None:
    """Scores of 10,000 of either sign, and rows far from each other, are no special case."""
    trial.agrees(trial.case(far_apart))
    trial.agrees(trial.case(far_apart, low=-120.0, high=120.0), dtype="float32")  # exp overflows beyond 88
    trial.agrees(trial.case(far_apart, low=-9990.0, high=-9990.0))


@check("masked_softmax", family="gradients", points=3)
def gradients_reach_the_scores(trial: Trial) -> None:
    """The gradient of the weights with respect to the scores is the right one."""
    trial.gradients_agree(trial.case(rows, shape=(4, 5)))
    trial.gradients_agree(trial.case(rows, shape=(2, 3, 7)))


@check("masked_softmax", family="masking", points=3)
def hidden_scores_have_no_influence(trial: Trial) -> None:
    """Whatever stands at a hidden place, weights and gradients stay as they are."""
    for real, hidden in ((0.0, 30.0), (0.0, 90.0), (0.0, 1e4), (-9990.0, 1e4), (-300.0, 0.0), (5.0, -1e4)):
        case = trial.case(with_large_hidden_scores, real=real, hidden=hidden)
        mask, scores = case.args["mask"], case.args["scores"]
        quiet = case.changed(scores=torch.where(mask, scores, torch.full_like(scores, real)))
        before, after = (trial.call(one, gradients=("scores",)) for one in (quiet, case))
        trial.expect(not after["weights"][~mask].any(), "A hidden entry gets a weight when its score is large.")
        say = "When I change a hidden score, the weight at {where} moves."
        trial.equal(after["weights"], before["weights"], say, slot="weights")
        trial.no_gradient(after, "scores", "A gradient reaches a hidden score.", at=~mask)


@check("masked_softmax", family="gradients", points=3)
def an_empty_row_keeps_gradients_finite(trial: Trial) -> None:
    """A row with nothing allowed is zero, and no NaN comes back through it."""
    case = trial.case(with_empty_rows)
    answer = trial.call(case, gradients=("scores",))
    gradient = answer.gradients.get("scores")
    finite = gradient is None or bool(gradient.isfinite().all())
    trial.expect(finite, "The gradient of a row with nothing allowed is NaN: make the row harmless before the softmax.")
    trial.gradients_agree(case)
    trial.gradients_agree(case.changed(mask=torch.zeros(5, dtype=torch.bool)))


@check("masked_softmax", family="laws", points=1)
def a_hidden_entry_equals_a_removed_one(trial: Trial) -> None:
    """Strike a hidden column out, and the other weights stay as they are."""
    case = trial.case(rows, shape=(4, 6))
    mask = case.args["mask"].clone()
    mask[:, 2] = False
    mask[:, 5] = True
    kept = torch.tensor([0, 1, 3, 4, 5])
    whole = trial.call(case.changed(mask=mask))["weights"][:, kept]
    shorter = trial.call(case.changed(scores=case.args["scores"][:, kept], mask=mask[:, kept]))["weights"]
    trial.equal(whole, shorter, "A hidden entry that is taken away changes the other weights.")


@check("masked_softmax", family="laws", points=1)
def a_common_shift_changes_nothing(trial: Trial) -> None:
    """The same number added to all scores of a row changes nothing."""
    case = trial.case(rows, shape=(4, 5))
    shift = trial.draw.uniform(-5.0, 5.0, 4, 1)
    weights, shifted = (trial.call(one)["weights"] for one in (case, case.changed(scores=case.args["scores"] + shift)))
    say = "The same number added to all scores of a row changes your weights."
    trial.equal(shifted, weights, say)
    case = trial.case(with_large_hidden_scores, real=5.0, hidden=0.0)  # quarters: float32 holds them at any height
    weights, shifted = (trial.call(one)["weights"] for one in (case, case.changed(scores=case.args["scores"] - 300.0)))
    trial.equal(shifted, weights, say)


@check("masked_softmax", family="laws", points=1)
def equal_scores_are_heard_alike(trial: Trial) -> None:
    """With equal scores everyone who is allowed gets the same weight."""
    case = trial.case(rows, shape=(4, 7))
    mask = case.args["mask"]
    share = mask / mask.sum(-1, keepdim=True).double()
    for height in (0.0, 3.0, -40.0):
        weights = trial.call(case.changed(scores=torch.full((4, 7), height, dtype=torch.float64)))["weights"]
        trial.equal(weights, share, "With equal scores the allowed entries do not share the weight equally.")


@check("masked_softmax", family="generality", points=1.5)
def takes_every_broadcastable_mask(trial: Trial) -> None:
    """A mask with fewer axes, or with axes of length 1, is broadcast, also where all sizes are equal."""
    for shape in ((5,), (3, 5), (4, 1, 5), (1, 3, 5), (4, 3, 1), (3, 1)):
        trial.agrees(trial.case(mask_of_shape, scores=(4, 3, 5), mask=shape))
    # All sizes equal: only the place of an axis says what it stands for.
    for shape in ((4, 4), (4,), (4, 4, 4), (1, 4, 4), (4, 1, 4), (4, 4, 1), (4, 1)):
        trial.agrees(trial.case(mask_of_shape, scores=(4, 4, 4), mask=shape))
    for shape in ((4, 4), (4, 4, 4), (4, 1, 1, 4), (4, 1, 4, 4), (1, 4, 1, 4)):
        trial.agrees(trial.case(mask_of_shape, scores=(4, 4, 4, 4), mask=shape))
    trial.agrees(trial.case(with_large_hidden_scores, real=-300.0, hidden=0.0))


@check("masked_softmax", family="generality", points=1)
def takes_any_number_of_axes(trial: Trial) -> None:
    """Scores with one to four axes, single entries, long rows, scattered memory."""
    for shape in ((5,), (3, 4), (2, 3, 5), (2, 3, 4, 5), (1, 4), (3, 1), (1, 1, 4), (3, 3, 3), (2, 70)):
        trial.agrees(trial.case(rows, shape=shape))
    longest = trial.case(rows, shape=(12, 128))
    trial.agrees(longest)
    trial.agrees(longest.changed(mask=torch.ones(128, dtype=torch.bool)))
    trial.agrees(trial.case(rows, shape=(2, 3, 5)), layout="strided")
    trial.agrees(trial.case(with_large_hidden_scores, real=-300.0, hidden=0.0))


@check("masked_softmax", family="generality", points=0.5)
def a_score_of_zero_is_a_score(trial: Trial) -> None:
    """A real score may be exactly zero, equal to another or negative; the mask alone says what is hidden."""
    case = trial.case(plain_scores)
    everyone = case.changed(mask=torch.ones(8, 6, dtype=torch.bool))
    for one in (case, everyone):
        trial.gradients_agree(one)
        trial.agrees(one.changed(scores=torch.zeros(8, 6, dtype=torch.float64)))
    trial.agrees(trial.case(with_large_hidden_scores, real=-300.0, hidden=0.0))


@check("masked_softmax", family="portability", points=1)
def follows_the_device_of_the_scores(trial: Trial) -> None:
    """Nothing is made on a device of its own."""
    trial.follows_the_device(trial.case(rows))


@check("masked_softmax", family="portability", points=0.5)
def runs_in_bfloat16(trial: Trial) -> None:
    """It runs in bfloat16, keeps the dtype and stays finite."""
    trial.runs_in(trial.case(rows, shape=(4, 6)), "bfloat16")
    trial.runs_in(trial.case(with_large_hidden_scores, hidden=9000.0), "bfloat16")


@check("masked_softmax", family="contract", points=1)
def leaves_scores_and_mask_alone(trial: Trial) -> None:
    """The caller's scores and mask are unchanged after the call."""
    trial.leaves_arguments_alone(trial.case(rows))
    trial.leaves_arguments_alone(trial.case(with_empty_rows))


@check("masked_softmax", family="contract", points=0.5)
def repeats_itself_for_softmax(trial: Trial) -> None:
    """The same call gives the same weights twice, and no setting of the program changes."""
    trial.repeats_itself(trial.case(rows))


@check("masked_softmax", family="vectorisation", points=2)
def does_not_loop_over_rows(trial: Trial) -> None:
    """The number of tensor operations does not grow with the number of rows or entries."""
    trial.counts_the_same(*(trial.case(rows, shape=shape) for shape in ((2, 3, 4), (7, 3, 4), (2, 11, 4), (2, 3, 13))))
