"""Checks of unit `attention` that a learner may see. Their inputs are recorded beside them in the kit."""

import torch

from autograder.checks import Trial, check, forbids, hints

from ..rules import ATTENTION_KERNEL_OPERATIONS, ATTENTION_KERNELS, ATTENTION_LAYERS, ATTENTION_OPERATIONS
from .inputs import by_hand, many_queries, one_query, sentence, translation

forbids(
    python=ATTENTION_LAYERS + ATTENTION_KERNELS,
    operations=ATTENTION_OPERATIONS + ATTENTION_KERNEL_OPERATIONS,
    says="PyTorch's ready-made attention is not allowed in this unit: it is what you are asked to build.",
)
hints(
    "dot_product_attention",
    "Three steps: how well does each key fit the query, which share does that give, and what do the values say then?",
    "A score is the sum of products over the features: one number for each key, (B, T). The softmax goes over the "
    "keys, the last axis of it.",
    "`(query[:, None, :] * keys).sum(-1)` are the scores. With the weights from `softmax(dim=-1)`, the context is "
    "`(weights[:, :, None] * values).sum(1)`. No scaling here.",
)
hints(
    "scaled_dot_product_attention",
    "It is the exercise before, for many queries at once: a matrix of scores with a row for each query.",
    "`q @ k.transpose(-2, -1)` has the shape (..., Tq, Tk). Divide by the root of d_k, hide what the mask hides, take "
    "the softmax over the last axis, and multiply with v.",
    "Where the mask is False, fill the scores with `torch.finfo(scores.dtype).min` before the softmax, and the weights "
    "with 0 after it. The second filling matters for a query that may see nothing.",
)
hints(
    "causal_self_attention",
    "Where do queries, keys and values come from when a sequence looks at itself? And which of your functions does the "
    "rest?",
    "Project `x` three times with `@`. Position t may see the keys 0 to t: that is a square mask with T rows.",
    "`torch.ones(T, T, dtype=torch.bool, device=x.device).tril()` is the mask, with T from `x.shape[1]`; hand it to "
    "`scaled_dot_product_attention` and return the first of its two results.",
)
hints(
    "cross_attention",
    "Who asks, and who answers? Two of the three projections belong to the one who answers.",
    "Queries from the decoder, keys and values from the encoder; the weights have the shape (B, Tq, Tk). The mask, "
    "(B, Tk), speaks about keys, for all queries alike.",
    "`encoder_mask[:, None, :]` has the shape (B, 1, Tk) and is broadcast over the queries. With it, "
    "`scaled_dot_product_attention` does the rest. Remember that the mask may be None.",
)


@check("dot_product_attention", family="contract", points=1)
def returns_context_and_weights(trial: Trial) -> None:
    """Two results: the context (B, Dv) and the weights (B, T)."""
    trial.has_the_right_form(trial.case(one_query))


@check("dot_product_attention", family="values", points=3)
def follows_the_first_formula(trial: Trial) -> None:
    """Dot products, a softmax over the keys, a weighted sum of the values."""
    trial.agrees(trial.case(one_query))
    trial.agrees(trial.case(one_query, B=2, T=3, D=4, Dv=5), dtype="float32")


@check("dot_product_attention", family="laws", points=1)
def weights_of_a_query_sum_to_one(trial: Trial) -> None:
    """The weights of a query are positive and sum to one."""
    weights = trial.call(trial.case(one_query, B=4))["weights"]
    trial.expect(bool((weights >= 0).all()), "Some of your weights are negative.")
    trial.equal(weights.sum(-1), torch.ones_like(weights[:, 0]), "The weights of a query do not sum to 1.")


@check("scaled_dot_product_attention", family="contract", points=1)
def returns_output_and_weights(trial: Trial) -> None:
    """Two results: the output (..., Tq, Dv) and the weights (..., Tq, Tk)."""
    trial.has_the_right_form(trial.case(many_queries))


@check("scaled_dot_product_attention", family="values", points=1)
def agrees_with_the_example_by_hand(trial: Trial) -> None:
    """The three queries and three keys of the text give the numbers of the text."""
    trial.agrees(trial.case(by_hand))


@check("scaled_dot_product_attention", family="values", points=2)
def follows_the_formula(trial: Trial) -> None:
    """Without a mask: softmax(q k^T / sqrt(d_k)) v."""
    trial.agrees(trial.case(many_queries))
    trial.agrees(trial.case(many_queries, lead=(3, 2), Tq=4, Tk=2, d_k=3, Dv=5), dtype="float32")


@check("scaled_dot_product_attention", family="masking", points=2)
def hides_what_the_mask_hides(trial: Trial) -> None:
    """A hidden key has the weight 0, exactly; a key that is seen alone has the weight 1."""
    case = trial.case(many_queries, lead=(2,), Tq=3, Tk=4, mask=(2, 3, 4))
    leaks = ~case.args["mask"] & (trial.call(case)["weights"] != 0)
    if leaks.any():
        _, query, key = leaks.nonzero()[0].tolist()
        trial.expect(False, f"Query {query} gives weight to key {key}, which is hidden from it.")
    alone = torch.zeros(3, 4, dtype=torch.bool)
    alone[:, 2] = True
    weights = trial.call(case.changed(mask=alone))["weights"]
    trial.equal(
        weights,
        alone.double().expand(2, 3, 4),
        "When a query may see a single key, that key does not get the whole weight.",
    )


@check("scaled_dot_product_attention", family="laws", points=1)
def rows_of_weights_sum_to_one(trial: Trial) -> None:
    """The weights of each query sum to one, with a mask and without."""
    for mask in (None, (3, 4)):
        sums = trial.call(trial.case(many_queries, Tq=3, Tk=4, mask=mask))["weights"].sum(-1)
        trial.equal(sums, torch.ones_like(sums), "The weights of a query do not sum to 1.")


@check("scaled_dot_product_attention", family="gradients", points=2)
def gradients_reach_q_k_and_v(trial: Trial) -> None:
    """Queries, keys and values get the right gradients."""
    trial.gradients_agree(trial.case(many_queries))


@check("causal_self_attention", family="contract", points=1)
def returns_one_output(trial: Trial) -> None:
    """One result of the shape (B, T, Dv)."""
    trial.has_the_right_form(trial.case(sentence))


@check("causal_self_attention", family="values", points=2)
def follows_the_formula_of_the_past(trial: Trial) -> None:
    """Each position mixes the values of its past, weighted by the scaled softmax."""
    trial.agrees(trial.case(sentence))
    trial.agrees(trial.case(sentence, B=3, T=4, D=2, d_k=6, Dv=5), dtype="float32")


@check("causal_self_attention", family="masking", points=2)
def hides_the_future(trial: Trial) -> None:
    """Change a token, and no output before it moves."""
    case = trial.case(sentence, B=2, T=5)
    before = trial.call(case)
    for changed in range(1, 5):
        x = case.args["x"].clone()
        x[:, changed] = -2.0 * x[:, changed]
        past = (torch.arange(5) < changed).expand(2, 5)
        say = f"When I change token {changed}, the output moves at {{where}}, which comes before it."
        trial.same(before, trial.call(case.changed(x=x)), say, at=past)


@check("causal_self_attention", family="laws", points=1)
def the_first_output_is_its_own_value(trial: Trial) -> None:
    """The first position can only hear itself: its output is `x_0 @ w_v`."""
    case = trial.case(sentence, B=3)
    first = trial.call(case)["output"][:, 0]
    trial.equal(first, case.args["x"][:, 0] @ case.args["w_v"], "Your first output is not `x_0 @ w_v`.")


@check("cross_attention", family="contract", points=1)
def returns_a_context_and_weights_for_each_query(trial: Trial) -> None:
    """Two results: the context (B, Tq, Dv) and the weights (B, Tq, Tk)."""
    trial.has_the_right_form(trial.case(translation))


@check("cross_attention", family="values", points=2)
def follows_the_formula_across(trial: Trial) -> None:
    """The decoder asks, the encoder answers, and padding is not heard."""
    trial.agrees(trial.case(translation))
    trial.agrees(trial.case(translation, B=2, Tq=3, Tk=7, D=5, E=2, d_k=3, Dv=4), dtype="float32")


@check("cross_attention", family="masking", points=1)
def hides_the_padding(trial: Trial) -> None:
    """A padded source position has the weight 0, exactly."""
    case = trial.case(translation, B=4, Tq=3, Tk=6)
    padded = ~case.args["encoder_mask"][:, None, :]
    leaks = padded & (trial.call(case)["weights"] != 0)
    if leaks.any():
        sample, _, key = leaks.nonzero()[0].tolist()
        trial.expect(False, f"In sample {sample}, source position {key} is padding and still gets a weight.")


@check("cross_attention", family="laws", points=1)
def weights_of_each_target_sum_to_one(trial: Trial) -> None:
    """The weights of each target position sum to one."""
    sums = trial.call(trial.case(translation, Tq=5, Tk=4))["weights"].sum(-1)
    trial.equal(sums, torch.ones_like(sums), "The weights of a target position do not sum to 1.")
