"""Checks of unit `attention` that a learner may see. Their inputs are recorded beside them in the kit."""

from typing import Any

import torch

from autograder.checks import Draw, Trial, check, forbids, hints


# PyTorch's ready-made attention, and layers that hold it.
ATTENTION_LAYERS = (
    "torch.nn.functional.scaled_dot_product_attention",
    "torch._C._nn.scaled_dot_product_attention",
    "torch.nn.functional.multi_head_attention_forward",
    "torch.nn.MultiheadAttention",
    "torch.nn.Transformer",
    "torch.nn.TransformerEncoder",
    "torch.nn.TransformerEncoderLayer",
    "torch.nn.TransformerDecoder",
    "torch.nn.TransformerDecoderLayer",
    "torch.nn.attention.flex_attention.flex_attention",
    "torch._native_multi_head_attention",
    "torch._transformer_encoder_layer_fwd",
)


# What they are to the dispatcher.
ATTENTION_OPERATIONS = (
    "aten::scaled_dot_product_attention",
    "aten::_scaled_dot_product_attention_math",
    "aten::_scaled_dot_product_attention_math_for_mps",
    "aten::_scaled_dot_product_flash_attention",
    "aten::_scaled_dot_product_flash_attention_for_cpu",
    "aten::_scaled_dot_product_efficient_attention",
    "aten::_scaled_dot_product_cudnn_attention",
    "aten::_scaled_dot_product_fused_attention_overrideable",
    "aten::_flash_attention_forward",
    "aten::_efficient_attention_forward",
    "aten::_native_multi_head_attention",
    "aten::_triton_scaled_dot_attention",
    "aten::_triton_multi_head_attention",
    "aten::_transformer_encoder_layer_fwd",
)


# Attention by less known names, for units whose exercises are the formula itself.
ATTENTION_KERNELS = (
    "torch.nn.attention.varlen.varlen_attn",
    "torch.ao.nn.quantizable.MultiheadAttention",
    "torch._scaled_dot_product_attention_math",
    "torch._scaled_dot_product_flash_attention",
    "torch._scaled_dot_product_flash_attention_for_cpu",
    "torch._scaled_dot_product_efficient_attention",
    "torch._scaled_dot_product_cudnn_attention",
    "torch._triton_scaled_dot_attention",
    "torch._triton_multi_head_attention",
    "torch._higher_order_ops.flex_attention.flex_attention",
)


# What these are to the dispatcher.
ATTENTION_KERNEL_OPERATIONS = (
    "aten::_flash_attention_forward_no_dropout_inplace",
    "aten::_cudnn_attention_forward",
    "aten::_fused_sdp_choice",
)


def one_query(draw: Draw, B: int = 3, T: int = 5, D: int = 7, Dv: int = 2, scale: float = 1.0) -> dict[str, Any]:
    """A query for each sample, keys and values."""
    return {"query": draw.normal(B, D, scale=scale), "keys": draw.normal(B, T, D), "values": draw.normal(B, T, Dv)}


def many_queries(
    draw: Draw,
    *,
    lead: tuple[int, ...] = (2,),
    Tq: int = 3,
    Tk: int = 5,
    d_k: int = 7,
    Dv: int = 4,
    mask: tuple[int, ...] | None = None,
) -> dict[str, Any]:
    """Three unlike tensors and a mask of the given shape; a mask (..., Tq, 1) hides everything from some queries."""
    inputs: dict[str, Any] = {
        "q": draw.normal(*lead, Tq, d_k, scale=1.5),
        "k": draw.normal(*lead, Tk, d_k),
        "v": draw.normal(*lead, Tk, Dv),
        "mask": None,
    }
    if mask is not None:
        inputs["mask"] = draw.mask(*mask) if mask[-1] > 1 else draw.mask(*mask[:-1])[..., None]
    return inputs


def sentence(draw: Draw, B: int = 2, T: int = 5, D: int = 7, d_k: int = 3, Dv: int = 4) -> dict[str, Any]:
    """States and three projections.

    States of size 0.5 give scores of a unit or two: a wrong scale shows, and the softmax is no hard choice.
    """
    return {
        "x": draw.normal(B, T, D, scale=0.5),
        "w_q": draw.weight(d_k, D).T.contiguous(),
        "w_k": draw.weight(d_k, D).T.contiguous(),
        "w_v": draw.weight(Dv, D).T.contiguous(),
    }


def translation(
    draw: Draw,
    *,
    B: int = 3,
    Tq: int = 4,
    Tk: int = 5,
    D: int = 3,
    E: int = 7,
    d_k: int = 6,
    Dv: int = 2,
    padded: bool = True,
) -> dict[str, Any]:
    """Target and source states, three projections, and a mask with another length for each source."""
    lengths = draw.lengths(B, Tk)
    return {
        "decoder_states": draw.normal(B, Tq, D, scale=0.5),
        "encoder_states": draw.normal(B, Tk, E, scale=0.5),
        "w_q": draw.weight(d_k, D).T.contiguous(),
        "w_k": draw.weight(d_k, E).T.contiguous(),
        "w_v": draw.weight(Dv, E).T.contiguous(),
        "encoder_mask": torch.arange(Tk)[None, :] < lengths[:, None] if padded else None,
    }


def by_hand(draw: Draw) -> dict[str, Any]:
    """The three queries and three keys of the unit's text."""
    rows = {
        "q": [[2, 0, 0, 0], [0, 2, 0, 0], [1, 1, 0, 0]],
        "k": [[1, 0, 1, 0], [0, 1, 1, 0], [1, 1, 0, 1]],
        "v": [[1, 0], [0, 1], [2, 2]],
    }
    return {name: torch.tensor(table, dtype=torch.float64) for name, table in rows.items()} | {"mask": None}


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
