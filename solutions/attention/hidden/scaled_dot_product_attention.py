"""Checks of `scaled_dot_product_attention` that are never handed out."""

from functools import partial
from typing import Any

import torch
from torch import Tensor

from autograder.checks import Draw, Standard, Trial, check

from ..inputs import many_queries

standard = Standard("scaled_dot_product_attention")


# Where scores are large, they lie 20 and more apart in a row: float32 inside moves a score of 1,800 by 1e-4, which is
# right by contract and must not show in the weights.


def far_from_zero(draw: Draw, *, d_k: int = 4, height: float = -1800.0) -> dict[str, Any]:
    """Every real score is near `height`; the hidden third key would have a score of 9,000 and says 10,000."""
    direction = draw.normal(d_k)
    direction = direction / direction.norm()
    length = (abs(height) * d_k**0.5) ** 0.5
    steps = 1.0 + draw.permutation(5).double() * 25.0 / abs(height)
    k = torch.where(torch.arange(5) == 2, 9000.0 * d_k**0.5 / length, height / abs(height) * length * steps)
    v = draw.normal(2, 5, 3)
    v[:, 2] = 1e4
    return {
        "q": length * direction.expand(2, 3, d_k).contiguous(),
        "k": (k[:, None] * direction).expand(2, 5, d_k).contiguous(),
        "v": v,
        "mask": torch.tensor([True, True, False, True, True]),
    }


def loud(draw: Draw, inputs: dict[str, Any], hidden: Tensor, *, height: float = 9000.0) -> tuple[Tensor, Tensor]:
    """Keys and values with large entries at the hidden places (..., Tk): scores up to `height`, values of 10,000.

    The query with the largest score of all has it above zero: only there a hidden key can silence the others.
    """
    q, k, v = inputs["q"], inputs["k"].clone(), inputs["v"].clone()
    direction = draw.normal(q.shape[-1])
    scores = (q @ direction).flatten() / q.shape[-1] ** 0.5
    largest = scores[scores.abs().argmax()]
    key = direction * largest.sign() * min(height / largest.abs(), 1e4 / direction.abs().max())
    k[hidden], v[hidden] = key, 1e4
    return k, v


def far_apart(draw: Draw) -> dict[str, Any]:
    """One query whose scores are near 1,800, one near -1,800, one in between."""
    inputs = many_queries(draw, lead=(2,), Tq=3, Tk=4, d_k=4, Dv=3)
    levels = torch.tensor([1800.0, 0.0, -1800.0], dtype=torch.float64)
    inputs["q"][..., 0] = levels * 2.0 / 40.0
    inputs["k"][..., 0] = 40.0 * (1.0 - 0.03 * draw.permutation(4).double())
    return inputs


def with_empty_rows(draw: Draw, *, lead: tuple[int, ...] = (3,)) -> dict[str, Any]:
    """One query that may see nothing, a whole sample of them, and queries like any other."""
    inputs = many_queries(draw, lead=lead, Tq=4, Tk=5, d_k=3, Dv=2, mask=(*lead, 4, 5))
    inputs["mask"][0, 2] = False
    inputs["mask"][1] = False
    return inputs


# Real scores near -200 and one near 0 that is hidden: no small fill is low enough, and hiding after the softmax is too
# late, whatever is drawn. Whole numbers, and a width of 16 with its whole roots, so that float32 inside holds these
# scores exactly; small ones, so that the softmax is no hard choice.


def low(
    draw: Draw, *, lead: tuple[int, ...] = (2,), mask: tuple[int, ...] = (4, 5), blind: bool = False
) -> dict[str, Any]:
    """Four queries, five keys, the first of them hidden from everyone. blind: one query sees nothing at all."""
    inputs = many_queries(draw, lead=lead, Tq=4, Tk=5, d_k=16, Dv=3, mask=mask)
    q, k = draw.integers(-1, 2, *lead, 4, 16).double(), draw.integers(-1, 2, *lead, 5, 16).double()
    q[..., 0], k[..., 1:, 0], k[..., 0, 0] = 80.0, -10.0, 0.0
    seen = inputs["mask"]
    seen[..., 0] = False
    seen[..., 1] |= ~seen.any(-1)
    if blind:
        seen[0, 2] = False
    return {**inputs, "q": q, "k": k}


def plain_queries(draw: Draw) -> dict[str, Any]:
    """Such queries, keys and values, and a mask with gaps."""
    inputs = many_queries(draw, lead=(3,), Tq=5, Tk=6, d_k=4, Dv=3, mask=(3, 5, 6))
    q, k, v = inputs["q"], inputs["k"], inputs["v"]
    k[:, 1], v[:, 2], k[:, 4], v[0, 1] = 0.0, 0.0, k[:, 3], 0.0
    q[:, 0], q[:, 2], q[0, 3, ::2], q[1, 4] = 0.0, q[:, 1], 0.0, k[1, 0]
    k[2], v[1], q[2, 4] = -k[2].abs(), -v[1].abs(), torch.sign(q[2, 4])
    return inputs


@check("scaled_dot_product_attention", family="values", points=2)
def follows_the_formula_under_a_mask(trial: Trial) -> None:
    """With gaps in the mask, the allowed keys share the weight."""
    trial.agrees(trial.case(many_queries, lead=(3,), Tq=4, Tk=6, mask=(3, 4, 6)))
    trial.agrees(trial.case(many_queries, lead=(2,), Tq=5, Tk=3, d_k=2, mask=(5, 3)), dtype="float32")


standard.values(
    "large_scores_stay_right",
    far_apart,
    partial(far_from_zero, height=1800.0),
    points=2,
    says="Scores of 1,800 of either sign, and queries far from each other, are no special case.",
)
standard.gradients(
    "gradients_agree_under_a_mask",
    partial(many_queries, lead=(2,), Tq=4, Tk=5, mask=(2, 4, 5)),
    partial(many_queries, lead=(), Tq=2, Tk=3, d_k=2, Dv=3, mask=(3,)),
    low,
    points=3,
    says="Queries, keys and values get the right gradients where a mask has gaps.",
)


@check("scaled_dot_product_attention", family="masking", points=2.5)
def hidden_keys_have_no_influence(trial: Trial) -> None:
    """Whatever a hidden key offers or says, output, weights and gradients stay as they are."""
    case = trial.case(many_queries, lead=(2,), Tq=3, Tk=5, d_k=4, mask=(2, 1, 5))
    mask = case.args["mask"]
    hidden = ~mask[:, 0, :]
    before = trial.call(case)
    # At 25 little is left of the real weights, at 100 nothing: how little tells ways of hiding too late apart.
    for height in (25.0, 9000.0, 100.0):
        k, v = loud(trial.draw, dict(case.args), hidden, height=height)
        after = trial.call(case.changed(k=k, v=v), gradients=("q", "k", "v"))
        leaks = bool(after["weights"][~mask.expand(2, 3, 5)].any())
        trial.expect(not leaks, "A hidden key gets weight when it fits well.")
        for name in ("weights", "output"):
            say = f"When I change a hidden key and its value, the result moves: {name}, {{where}}."
            trial.equal(after[name], before[name], say, slot=name)
        trial.no_gradient(after, "k", "A gradient reaches a hidden key.", at=hidden)
        trial.no_gradient(after, "v", "A gradient reaches the value of a hidden key.", at=hidden)


@check("scaled_dot_product_attention", family="masking", points=1.5)
def a_hidden_key_never_wins(trial: Trial) -> None:
    """A hidden key gets nothing, even where all real scores are very low."""
    for height in (-200.0, -1800.0):
        case = trial.case(far_from_zero, height=height)
        leaks = bool(trial.call(case)["weights"][..., 2].any())
        trial.expect(not leaks, "Where all real scores are very low, a hidden key gets weight.")
        trial.agrees(case)


@check("scaled_dot_product_attention", family="masking", points=2)
def a_query_that_sees_nothing_gets_zeros(trial: Trial) -> None:
    """A query that may see nothing has zero weights and a zero output; the others do not notice."""
    case = trial.case(with_empty_rows)
    answer = trial.call(case)
    empty = ~case.args["mask"].any(-1)
    for name in ("weights", "output"):
        rows = answer[name][empty]
        trial.expect(not bool(rows.isnan().any()), f"A query that may see nothing has NaN in its {name}.")
        trial.expect(not bool(rows.any()), f"A query that may see nothing still has {name} other than zero.")
    trial.agrees(case)
    trial.agrees(case.changed(mask=torch.zeros(1, 5, dtype=torch.bool)), dtype="float32")
    trial.agrees(trial.case(low, mask=(2, 4, 5), blind=True))


@check("scaled_dot_product_attention", family="gradients", points=2)
def an_empty_row_keeps_gradients_finite(trial: Trial) -> None:
    """No NaN comes back through a query that may see nothing."""
    case = trial.case(with_empty_rows)
    answer = trial.call(case, gradients=("q", "k", "v"))
    finite = all(bool(g.isfinite().all()) for g in answer.gradients.values() if g is not None)
    trial.expect(finite, "A query that may see nothing makes gradients NaN: make its row harmless before the softmax.")
    trial.gradients_agree(case)
    trial.gradients_agree(trial.case(low, mask=(2, 4, 5), blind=True))


@check("scaled_dot_product_attention", family="laws", points=1)
def zero_scores_hear_everyone_alike(trial: Trial) -> None:
    """With zero scores the output is the mean of the values that may be seen."""
    case = trial.case(many_queries, lead=(6,), Tq=3, Tk=4, d_k=5, mask=(3, 4))
    mask = case.args["mask"].double()
    share = (mask / mask.sum(-1, keepdim=True)).expand(6, 3, 4)  # never a sixth: that would be a share among samples
    answer = trial.call(case.changed(q=torch.zeros(6, 3, 5, dtype=torch.float64)))
    trial.equal(answer["weights"], share, "With zero scores the allowed keys do not share the weight equally.")
    trial.equal(
        answer["output"], share @ case.args["v"], "With zero scores the output is not the mean of what is seen."
    )


@check("scaled_dot_product_attention", family="laws", points=1)
def a_hidden_key_equals_a_removed_key(trial: Trial) -> None:
    """Take a hidden key away, and nothing changes."""
    case = trial.case(many_queries, lead=(2,), Tq=3, Tk=5, d_k=4)
    kept = torch.tensor([0, 1, 3, 4])
    whole = trial.call(case.changed(mask=torch.tensor([True, True, False, True, True])))
    fewer = trial.call(case.changed(k=case.args["k"][:, kept], v=case.args["v"][:, kept]))
    trial.equal(whole["weights"][..., kept], fewer["weights"], "A hidden key that is taken away changes your weights.")
    trial.equal(whole["output"], fewer["output"], "A hidden key that is taken away changes your output.")


@check("scaled_dot_product_attention", family="laws", points=0.5)
def the_order_of_keys_is_free(trial: Trial) -> None:
    """Keys, values and columns of the mask in another order give the same output."""
    case = trial.case(many_queries, lead=(2,), Tq=4, Tk=6, mask=(4, 6))
    order = trial.draw.permutation(6)
    args = case.args
    mixed = case.changed(k=args["k"][:, order], v=args["v"][:, order], mask=args["mask"][:, order])
    same = trial.call(mixed)["output"], trial.call(case)["output"]
    trial.equal(*same, "Keys and values in another order give another output.")


@check("scaled_dot_product_attention", family="laws", points=0.5)
def constant_values_come_back(trial: Trial) -> None:
    """If all keys say the same, that is the output."""
    case = trial.case(many_queries, lead=(2,), Tq=3, Tk=5, Dv=2)
    said = torch.tensor([1.0, -3.0], dtype=torch.float64)
    output = trial.call(case.changed(v=said.expand(2, 5, 2).contiguous()))["output"]
    trial.equal(output, said.expand(2, 3, 2), "All values are the same, and something else comes out.")


@check("scaled_dot_product_attention", family="laws", points=0.5)
def each_query_is_answered_by_itself(trial: Trial) -> None:
    """Leave a query out, and the rows of the others stay."""
    case = trial.case(many_queries, lead=(2,), Tq=4, Tk=5)
    whole, fewer = trial.call(case), trial.call(case.changed(q=case.args["q"][:, 1:]))
    trial.equal(
        whole["weights"][:, 1:], fewer["weights"], "A query that is left out changes the weights of the others."
    )


@check("scaled_dot_product_attention", family="laws", points=0.5)
def a_known_difference_of_scores_gives_a_known_weight(trial: Trial) -> None:
    """Two keys whose scores differ by sqrt(d_k) before scaling have weights in the ratio e to 1."""
    case = trial.case(many_queries, lead=(2,), Tq=3, Tk=2, d_k=9)
    q, k = torch.ones(2, 3, 9, dtype=torch.float64), case.args["k"].clone()
    k[:, 1] = k[:, 0] + 3.0 / 9.0  # nine features of 1/3 each: three more, which the root of nine makes one
    weights = trial.call(case.changed(q=q, k=k))["weights"]
    ratio = weights[..., 1] / weights[..., 0]
    want = torch.ones(2, 3).double().exp()
    trial.equal(ratio, want, "Two scores that differ by sqrt(d_k) before scaling do not have weights in the ratio e.")


@check("scaled_dot_product_attention", family="generality", points=1.5)
def takes_every_broadcastable_mask(trial: Trial) -> None:
    """A mask with fewer axes, or with axes of length 1, is broadcast, also where all sizes are equal."""
    for shape in ((5,), (4, 5), (3, 1, 5), (1, 4, 5), (3, 4, 1), (4, 1), (1, 1)):
        trial.agrees(trial.case(many_queries, lead=(3,), Tq=4, Tk=5, mask=shape))
    # All sizes equal: only the place of an axis says what it stands for.
    for shape in ((4, 4), (4,), (4, 4, 4), (1, 4, 4), (4, 1, 4), (4, 4, 1), (4, 1)):
        trial.agrees(trial.case(many_queries, lead=(4,), Tq=4, Tk=4, d_k=4, Dv=4, mask=shape))
    for shape in ((4, 4), (4, 4, 4), (4, 1, 1, 4), (4, 1, 4, 4), (1, 4, 1, 4)):
        trial.agrees(trial.case(many_queries, lead=(4, 4), Tq=4, Tk=4, d_k=4, Dv=4, mask=shape))
    trial.agrees(trial.case(many_queries, lead=(2, 3), Tq=4, Tk=5, mask=(2, 1, 1, 5)))
    for shape in ((5,), (4, 5), (2, 1, 5)):
        trial.agrees(trial.case(low, mask=shape))


@check("scaled_dot_product_attention", family="generality", points=1.5)
def takes_any_leading_axes(trial: Trial) -> None:
    """No leading axis, one, two or three of them, with a mask and without."""
    for lead in ((), (3,), (2, 3), (2, 1, 3)):
        trial.agrees(trial.case(many_queries, lead=lead, Tq=3, Tk=4))
        trial.agrees(trial.case(many_queries, lead=lead, Tq=3, Tk=4, mask=(3, 4)))


@check("scaled_dot_product_attention", family="generality", points=0.5)
def fits_any_number_of_queries_and_keys(trial: Trial) -> None:
    """One query, one key, one sample, equal sizes, long and wide ones, one tensor for all three, scattered memory."""
    square = trial.case(many_queries, lead=(4,), Tq=4, Tk=4, d_k=4, Dv=4, mask=(4, 4))
    trial.agrees(square)
    trial.agrees(square.changed(k=square.args["q"], v=square.args["q"]))
    for Tq, Tk, d_k, Dv in ((1, 5, 3, 2), (4, 1, 2, 3), (1, 1, 1, 1), (70, 33, 2, 3), (2, 6, 8, 1)):
        trial.agrees(trial.case(many_queries, lead=(1,), Tq=Tq, Tk=Tk, d_k=d_k, Dv=Dv))
    for mask in (None, (8, 128)):
        longest = trial.case(many_queries, lead=(2,), Tq=8, Tk=128, d_k=3, Dv=2, mask=mask)
        trial.agrees(longest)
    trial.agrees(longest.changed(mask=torch.ones(128, dtype=torch.bool)))
    trial.agrees(trial.case(many_queries, lead=(1,), Tq=128, Tk=3, d_k=130, Dv=102))
    trial.agrees(trial.case(many_queries, lead=(2, 3), mask=(3, 5)), layout="strided")
    trial.agrees(trial.case(low, lead=(1,)))


@check("scaled_dot_product_attention", family="generality", points=0.5)
def keys_of_zeros_are_keys(trial: Trial) -> None:
    """A query, a key or a value of zeros is no special case: the mask alone says what is hidden."""
    case = trial.case(plain_queries)
    for one in (case, case.changed(mask=None)):
        trial.gradients_agree(one)
        for name in one.floating():
            trial.agrees(one.changed(**{name: torch.zeros_like(one.args[name])}))


standard.device(
    "stays_on_the_device",
    many_queries,
    partial(many_queries, mask=(3, 5)),
    points=0.5,
    says="Nothing is made on a device of its own.",
)
standard.bfloat16(
    "runs_in_a_small_dtype",
    partial(many_queries, d_k=3, mask=(3, 5)),
    with_empty_rows,
    points=0.5,
    says="It runs in bfloat16, keeps the dtype and stays finite, also for a query that sees nothing.",
)
standard.unchanged(
    "leaves_q_k_v_and_mask_alone",
    partial(many_queries, mask=(2, 3, 5)),
    with_empty_rows,
    points=1,
    says="Queries, keys, values and mask are unchanged after the call.",
)
standard.repeated(
    "repeats_itself_under_a_mask",
    partial(many_queries, mask=(3, 5)),
    points=0.5,
    says="The same call gives the same result twice, and no setting of the program changes.",
)


@check("scaled_dot_product_attention", family="vectorisation", points=1)
def does_not_loop_over_queries(trial: Trial) -> None:
    """The number of tensor operations does not grow with the batch, the queries or the keys."""
    sizes = (((2, 2), 3, 4), ((7, 2), 3, 4), ((2, 5), 3, 4), ((2, 2), 11, 4), ((2, 2), 3, 13))
    cases = [trial.case(many_queries, lead=lead, Tq=Tq, Tk=Tk, mask=(Tq, Tk)) for lead, Tq, Tk in sizes]
    trial.counts_the_same(*cases)
    trial.counts_the_same(*(case.changed(mask=None) for case in cases))


standard.rules(
    "is_made_by_hand",
    many_queries,
    partial(many_queries, mask=(3, 5)),
    points=0.5,
    says="PyTorch's ready-made attention is not called, with a mask or without.",
)
