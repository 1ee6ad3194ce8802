"""Checks of unit `attention` that are never handed out."""

from typing import Any

import torch
from torch import Tensor

from autograder.checks import Case, Draw, Trial, check, question

from .visible import many_queries, one_query, sentence, translation

question(
    "spread_of_scores",
    points=3,
    within=0.01,
    explains="Each of the 64 products has the variance 1, the variances of independent terms add up to 64, and the "
    "root of it is 8 = sqrt(d_k). Dividing by sqrt(d_k) brings the spread back to 1.",
)
question(
    "who_asks_whom",
    points=2,
    within=0.0,
    explains="The decoder asks (queries); the encoder offers itself (keys) and says what it knows (values).",
)
question(
    "why_parallel",
    points=3,
    within=0.0,
    explains="An LSTM needs the state of step t-1 for step t. In attention every output is computed from the inputs "
    "alone, so all of them are one matrix product.",
)

# ---------------------------------------------------------------- inputs


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


def apart(draw: Draw, *, largest: float = 800.0) -> dict[str, Any]:
    """One query for each sample whose scores are spread evenly between -largest and largest."""
    inputs = one_query(draw, B=3, T=5, D=7)
    direction = inputs["query"] / inputs["query"].norm(dim=-1, keepdim=True)
    levels = torch.stack([torch.linspace(-1.0, 1.0, 5, dtype=torch.float64)[draw.permutation(5)] for _ in range(3)])
    inputs["query"] = 20.0 * direction
    inputs["keys"] = largest / 20.0 * levels[:, :, None] * direction[:, None, :]
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


def low_projections(draw: Draw) -> dict[str, Any]:
    """Projections of states that begin with 1, or with 0 where one would be heard; values do not look at it."""
    w_q, w_k, w_v = torch.eye(16).double(), torch.eye(16).double(), draw.weight(3, 16).T.contiguous()
    w_q[0, 0], w_k[0, 0], w_v[0] = 80.0, -10.0, 0.0
    return {"w_q": w_q, "w_k": w_k, "w_v": w_v}


def low_past(draw: Draw) -> dict[str, Any]:
    """A sentence of such words; the last of them would be heard, were it seen."""
    x = draw.integers(-1, 2, 2, 5, 16).double()
    x[..., 0], x[:, -1, 0] = 1.0, 0.0
    return {"x": x, **low_projections(draw)}


def low_sources(draw: Draw, *, blind: bool = False) -> dict[str, Any]:
    """A translation of such sources, each with padding at its end that would be heard. blind: one is all padding."""
    target, source = draw.integers(-1, 2, 3, 4, 16).double(), draw.integers(-1, 2, 3, 5, 16).double()
    mask = torch.arange(5)[None, :] < draw.lengths(3, 4)[:, None]
    if blind:
        mask[1] = False
    target[..., 0], source[..., 0] = 1.0, mask.double()
    return {"decoder_states": target, "encoder_states": source, **low_projections(draw), "encoder_mask": mask}


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


# Legal numbers that a random draw never gives: vectors of zeros, equal vectors, equal or whole or negative entries.


def plain_query(draw: Draw) -> dict[str, Any]:
    """Such a query, keys and values; a key of zeros stands in every sample, and a value of zeros elsewhere."""
    inputs = one_query(draw, B=5, T=6, D=4, Dv=3, scale=0.5)
    query, keys, values = inputs["query"], inputs["keys"], inputs["values"]
    keys[:, 1], values[:, 2], keys[:, 4] = 0.0, 0.0, keys[:, 3]
    query[0], query[1], query[2], query[3, ::2] = 0.0, 0.5 * torch.sign(query[1]), 0.5 * keys[2, 0], 0.0
    keys[4], values[3], values[4, 1] = keys[4, :1], -values[3].abs(), 0.0
    return inputs


def plain_queries(draw: Draw) -> dict[str, Any]:
    """Such queries, keys and values, and a mask with gaps."""
    inputs = many_queries(draw, lead=(3,), Tq=5, Tk=6, d_k=4, Dv=3, mask=(3, 5, 6))
    q, k, v = inputs["q"], inputs["k"], inputs["v"]
    k[:, 1], v[:, 2], k[:, 4], v[0, 1] = 0.0, 0.0, k[:, 3], 0.0
    q[:, 0], q[:, 2], q[0, 3, ::2], q[1, 4] = 0.0, q[:, 1], 0.0, k[1, 0]
    k[2], v[1], q[2, 4] = -k[2].abs(), -v[1].abs(), torch.sign(q[2, 4])
    return inputs


def plain_words(draw: Draw) -> dict[str, Any]:
    """Such words in a sentence: zeros at its beginning, inside, and where padding would stand."""
    inputs = sentence(draw, B=4, T=6, D=5)
    x = inputs["x"]
    x[0, 0], x[0, 3], x[1, -2:], x[1, 2] = 0.0, 0.0, 0.0, x[1, 1]
    x[2], x[2, :, 1], x[3] = -x[2].abs(), 0.0, x[3, :1]
    return inputs


def plain_translation(draw: Draw) -> dict[str, Any]:
    """Such words on both sides; the first word of each source is real, and in one source it is zero."""
    inputs = translation(draw, B=4, Tq=4, Tk=6)
    target, source = inputs["decoder_states"], inputs["encoder_states"]
    target[0], target[1, 2], target[2, 3] = 0.0, 0.0, target[2, 1]
    source[0, 0], source[1, ::2], source[2], source[3] = 0.0, 0.0, -source[2].abs(), source[3, :1]
    return inputs


def alone(case: Case, sample: int) -> Case:
    """The same case with one sample of the batch; projections and masks without a batch stay as they are."""
    batched = {name: v for name, v in case.args.items() if isinstance(v, Tensor) and not name.startswith("w_")}
    return case.changed(**{name: value[sample : sample + 1] for name, value in batched.items()})


def agrees_alone(trial: Trial, case: Case, samples: int) -> None:
    """Every sample by itself gives what it gives in the batch."""
    together = trial.call(case)
    for sample in range(samples):
        single = trial.call(alone(case, sample))
        for number in range(len(together.outputs)):
            say = f"Sample {sample} by itself gives another result than in the batch."
            trial.equal(single[number][0], together[number][sample], say)


# ---------------------------------------------------------------- dot_product_attention


@check("dot_product_attention", family="values", points=1)
def large_scores_stay_finite(trial: Trial) -> None:
    """Scores of several hundred are no special case."""
    trial.agrees(trial.case(apart))
    trial.agrees(trial.case(apart, largest=120.0), dtype="float32")  # exp overflows beyond 88
    trial.agrees(trial.case(apart, largest=3.0))  # here more than the largest score counts


@check("dot_product_attention", family="gradients", points=2.5)
def gradients_reach_query_keys_and_values(trial: Trial) -> None:
    """Query, keys and values get the right gradients."""
    trial.gradients_agree(trial.case(one_query, D=4))
    trial.gradients_agree(trial.case(one_query, B=2, T=3, D=2, Dv=5))


@check("dot_product_attention", family="laws", points=1)
def a_zero_query_hears_everyone_alike(trial: Trial) -> None:
    """With zero scores all weights are equal, and the context is the mean of the values."""
    case = trial.case(one_query)
    answer = trial.call(case.changed(query=torch.zeros(3, 7, dtype=torch.float64)))
    trial.equal(answer["weights"], torch.full((3, 5), 0.2).double(), "With zero scores your weights are not equal.")
    mean = case.args["values"].mean(1)
    trial.equal(answer["context"], mean, "With zero scores the context is not the mean of the values.")


@check("dot_product_attention", family="laws", points=0.5)
def the_order_of_keys_does_not_matter(trial: Trial) -> None:
    """Keys and values in another order give the same context."""
    case = trial.case(one_query)
    order = trial.draw.permutation(5)
    mixed = case.changed(keys=case.args["keys"][:, order], values=case.args["values"][:, order])
    before, after = trial.call(case), trial.call(mixed)
    trial.equal(after["context"], before["context"], "Keys and values in another order give another context.")
    trial.equal(after["weights"], before["weights"][:, order], "The weights do not move with their keys.")


@check("dot_product_attention", family="laws", points=0.5)
def a_vector_added_to_all_keys_changes_nothing(trial: Trial) -> None:
    """The same vector added to all keys moves every score alike."""
    case = trial.case(one_query)
    moved = case.changed(keys=case.args["keys"] + trial.draw.normal(3, 1, 7))
    same = trial.call(moved)["weights"], trial.call(case)["weights"]
    trial.equal(*same, "The same vector added to all keys changes your weights.")


@check("dot_product_attention", family="laws", points=0.5)
def a_known_difference_gives_a_known_weight(trial: Trial) -> None:
    """Two keys whose scores differ by one have weights in the ratio e to 1."""
    case = trial.case(one_query, B=2, T=2, D=4)
    query, keys = torch.ones(2, 4, dtype=torch.float64), case.args["keys"].clone()
    keys[:, 1] = keys[:, 0] + 0.25  # four features of 0.25 each: the second score is larger by one
    weights = trial.call(case.changed(query=query, keys=keys))["weights"]
    ratio = weights[:, 1] / weights[:, 0]
    trial.equal(ratio, torch.ones(2).double().exp(), "Two scores that differ by 1 do not have weights in the ratio e.")


@check("dot_product_attention", family="laws", points=0.5)
def a_sample_alone_is_the_same(trial: Trial) -> None:
    """A sample by itself gives what it gives in the batch."""
    agrees_alone(trial, trial.case(one_query, B=3), 3)


@check("dot_product_attention", family="generality", points=1)
def fits_any_size(trial: Trial) -> None:
    """One sample, one key, all sizes equal, many keys, many features, scattered memory."""
    for B, T, D, Dv in ((4, 4, 4, 4), (1, 4, 3, 2), (3, 1, 2, 5), (1, 1, 1, 1), (2, 70, 5, 3), (3, 6, 2, 7)):
        trial.agrees(trial.case(one_query, B=B, T=T, D=D, Dv=Dv))
    trial.agrees(trial.case(one_query, B=12, T=128, D=3, Dv=2))
    trial.agrees(trial.case(one_query, B=2, T=5, D=130, Dv=102, scale=0.2))
    trial.agrees(trial.case(one_query, B=3, T=4, D=5), layout="strided")


@check("dot_product_attention", family="generality", points=0.5)
def a_key_of_zeros_is_a_key(trial: Trial) -> None:
    """A query, a key or a value of zeros is no special case, nor are equal or negative ones."""
    case = trial.case(plain_query)
    trial.gradients_agree(case)
    for name in case.floating():
        trial.agrees(case.changed(**{name: torch.zeros_like(case.args[name])}))


@check("dot_product_attention", family="portability", points=0.5)
def follows_the_device(trial: Trial) -> None:
    """Nothing is made on a device of its own."""
    trial.follows_the_device(trial.case(one_query))


@check("dot_product_attention", family="portability", points=0.5)
def runs_in_bfloat16(trial: Trial) -> None:
    """It runs in bfloat16, keeps the dtype and stays finite."""
    trial.runs_in(trial.case(one_query, D=3), "bfloat16")


@check("dot_product_attention", family="contract", points=0.5)
def leaves_its_arguments_alone(trial: Trial) -> None:
    """Query, keys and values are unchanged after the call."""
    trial.leaves_arguments_alone(trial.case(one_query))


@check("dot_product_attention", family="contract", points=0.5)
def repeats_itself(trial: Trial) -> None:
    """The same call gives the same result twice, and no setting of the program changes."""
    trial.repeats_itself(trial.case(one_query))


@check("dot_product_attention", family="vectorisation", points=0.5)
def does_not_loop(trial: Trial) -> None:
    """The number of tensor operations does not grow with the batch or the number of keys."""
    trial.counts_the_same(*(trial.case(one_query, B=B, T=T) for B, T in ((2, 3), (9, 3), (2, 11))))


@check("dot_product_attention", family="rules", points=0.5)
def is_built_by_hand(trial: Trial) -> None:
    """PyTorch's ready-made attention is not called."""
    trial.keeps_the_rules(trial.case(one_query))


# ---------------------------------------------------------------- scaled_dot_product_attention


@check("scaled_dot_product_attention", family="values", points=2)
def follows_the_formula_under_a_mask(trial: Trial) -> None:
    """With gaps in the mask, the allowed keys share the weight."""
    trial.agrees(trial.case(many_queries, lead=(3,), Tq=4, Tk=6, mask=(3, 4, 6)))
    trial.agrees(trial.case(many_queries, lead=(2,), Tq=5, Tk=3, d_k=2, mask=(5, 3)), dtype="float32")


@check("scaled_dot_product_attention", family="values", points=2)
def large_scores_stay_right(trial: Trial) -> None:
    """Scores of 1,800 of either sign, and queries far from each other, are no special case."""
    trial.agrees(trial.case(far_apart))
    trial.agrees(trial.case(far_from_zero, height=1800.0))


@check("scaled_dot_product_attention", family="gradients", points=3)
def gradients_agree_under_a_mask(trial: Trial) -> None:
    """Queries, keys and values get the right gradients where a mask has gaps."""
    trial.gradients_agree(trial.case(many_queries, lead=(2,), Tq=4, Tk=5, mask=(2, 4, 5)))
    trial.gradients_agree(trial.case(many_queries, lead=(), Tq=2, Tk=3, d_k=2, Dv=3, mask=(3,)))
    trial.gradients_agree(trial.case(low))


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


@check("scaled_dot_product_attention", family="portability", points=0.5)
def stays_on_the_device(trial: Trial) -> None:
    """Nothing is made on a device of its own."""
    trial.follows_the_device(trial.case(many_queries))
    trial.follows_the_device(trial.case(many_queries, mask=(3, 5)))


@check("scaled_dot_product_attention", family="portability", points=0.5)
def runs_in_a_small_dtype(trial: Trial) -> None:
    """It runs in bfloat16, keeps the dtype and stays finite, also for a query that sees nothing."""
    trial.runs_in(trial.case(many_queries, d_k=3, mask=(3, 5)), "bfloat16")
    trial.runs_in(trial.case(with_empty_rows), "bfloat16")


@check("scaled_dot_product_attention", family="contract", points=1)
def leaves_q_k_v_and_mask_alone(trial: Trial) -> None:
    """Queries, keys, values and mask are unchanged after the call."""
    trial.leaves_arguments_alone(trial.case(many_queries, mask=(2, 3, 5)))
    trial.leaves_arguments_alone(trial.case(with_empty_rows))


@check("scaled_dot_product_attention", family="contract", points=0.5)
def repeats_itself_under_a_mask(trial: Trial) -> None:
    """The same call gives the same result twice, and no setting of the program changes."""
    trial.repeats_itself(trial.case(many_queries, mask=(3, 5)))


@check("scaled_dot_product_attention", family="vectorisation", points=1)
def does_not_loop_over_queries(trial: Trial) -> None:
    """The number of tensor operations does not grow with the batch, the queries or the keys."""
    sizes = (((2, 2), 3, 4), ((7, 2), 3, 4), ((2, 5), 3, 4), ((2, 2), 11, 4), ((2, 2), 3, 13))
    cases = [trial.case(many_queries, lead=lead, Tq=Tq, Tk=Tk, mask=(Tq, Tk)) for lead, Tq, Tk in sizes]
    trial.counts_the_same(*cases)
    trial.counts_the_same(*(case.changed(mask=None) for case in cases))


@check("scaled_dot_product_attention", family="rules", points=0.5)
def is_made_by_hand(trial: Trial) -> None:
    """PyTorch's ready-made attention is not called, with a mask or without."""
    trial.keeps_the_rules(trial.case(many_queries), trial.case(many_queries, mask=(3, 5)))


# ---------------------------------------------------------------- causal_self_attention


@check("causal_self_attention", family="gradients", points=3)
def gradients_reach_x_and_the_projections(trial: Trial) -> None:
    """The states and all three matrices get the right gradients."""
    trial.gradients_agree(trial.case(sentence))
    trial.gradients_agree(trial.case(sentence, B=3, T=4, D=2, d_k=5, Dv=3))
    trial.gradients_agree(trial.case(low_past))


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


@check("causal_self_attention", family="portability", points=0.5)
def is_made_where_x_is(trial: Trial) -> None:
    """Nothing is made on a device of its own."""
    trial.follows_the_device(trial.case(sentence))


@check("causal_self_attention", family="portability", points=0.5)
def keeps_a_small_dtype(trial: Trial) -> None:
    """It runs in bfloat16, keeps the dtype and stays finite."""
    trial.runs_in(trial.case(sentence, D=3), "bfloat16")


@check("causal_self_attention", family="contract", points=0.5)
def leaves_x_and_the_projections_alone(trial: Trial) -> None:
    """The states and the matrices are unchanged after the call."""
    trial.leaves_arguments_alone(trial.case(sentence))


@check("causal_self_attention", family="contract", points=0.5)
def repeats_itself_over_time(trial: Trial) -> None:
    """The same call gives the same result twice, and no setting of the program changes."""
    trial.repeats_itself(trial.case(sentence))


@check("causal_self_attention", family="vectorisation", points=1.5)
def does_not_loop_over_positions(trial: Trial) -> None:
    """The number of tensor operations does not grow with the batch or the length."""
    trial.counts_the_same(*(trial.case(sentence, B=B, T=T) for B, T in ((2, 3), (9, 3), (2, 11))))


@check("causal_self_attention", family="rules", points=0.5)
def is_the_learners_own(trial: Trial) -> None:
    """PyTorch's ready-made attention is not called."""
    trial.keeps_the_rules(trial.case(sentence))


# ---------------------------------------------------------------- cross_attention


@check("cross_attention", family="values", points=1)
def works_without_a_mask(trial: Trial) -> None:
    """Without a mask the whole source is heard."""
    trial.agrees(trial.case(translation, padded=False))
    trial.agrees(trial.case(translation, B=2, Tq=6, Tk=3, padded=False), dtype="float32")


@check("cross_attention", family="values", points=0.5)
def large_scores_of_both_signs_stay_right(trial: Trial) -> None:
    """Scores of 1,500 of either sign are no special case: padding does not win, and no sample vanishes."""
    trial.agrees(trial.case(sources_far_apart))


@check("cross_attention", family="gradients", points=2.5)
def gradients_reach_both_sides(trial: Trial) -> None:
    """Decoder, encoder and all three matrices get the right gradients."""
    trial.gradients_agree(trial.case(translation))
    trial.gradients_agree(trial.case(translation, B=2, Tq=3, Tk=4, D=5, E=2, d_k=3, Dv=6, padded=False))


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


@check("cross_attention", family="portability", points=0.5)
def is_made_where_the_states_are(trial: Trial) -> None:
    """Nothing is made on a device of its own."""
    trial.follows_the_device(trial.case(translation))
    trial.follows_the_device(trial.case(translation, padded=False))


@check("cross_attention", family="portability", points=0.5)
def runs_in_a_small_dtype_across(trial: Trial) -> None:
    """It runs in bfloat16, keeps the dtype and stays finite, also for a source that is all padding."""
    trial.runs_in(trial.case(translation), "bfloat16")
    trial.runs_in(trial.case(source_of_padding), "bfloat16")


@check("cross_attention", family="contract", points=0.5)
def leaves_both_sides_alone(trial: Trial) -> None:
    """States, matrices and mask are unchanged after the call."""
    trial.leaves_arguments_alone(trial.case(translation))
    trial.leaves_arguments_alone(trial.case(source_of_padding))


@check("cross_attention", family="contract", points=0.5)
def repeats_itself_across(trial: Trial) -> None:
    """The same call gives the same result twice, and no setting of the program changes."""
    trial.repeats_itself(trial.case(translation))


@check("cross_attention", family="vectorisation", points=0.5)
def does_not_loop_over_targets(trial: Trial) -> None:
    """The number of tensor operations does not grow with the batch, the target or the source."""
    sizes = ((2, 3, 4), (9, 3, 4), (2, 11, 4), (2, 3, 13))
    trial.counts_the_same(*(trial.case(last_source_real, B=B, Tq=Tq, Tk=Tk) for B, Tq, Tk in sizes))


@check("cross_attention", family="rules", points=0.5)
def is_built_from_its_parts(trial: Trial) -> None:
    """PyTorch's ready-made attention is not called, with a mask or without."""
    trial.keeps_the_rules(trial.case(translation), trial.case(translation, padded=False))
