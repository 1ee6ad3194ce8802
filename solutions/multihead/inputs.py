"""What the checks of unit `multihead` draw: visible ones take along what they use, the rest stays here."""

from __future__ import annotations

from typing import Any

import torch

from autograder.checks import Draw, ModuleInputs, module_inputs

LAYERS = ("wq", "wk", "wv", "wo")


def tokens(draw: Draw, B: int = 2, T: int = 3, h: int = 2, d_k: int = 4) -> dict[str, Any]:
    """Arguments of `split_heads`."""
    return {"x": draw.normal(B, T, h * d_k), "num_heads": h}


def heads(draw: Draw, B: int = 2, T: int = 3, h: int = 4, d_k: int = 5) -> dict[str, Any]:
    """Arguments of `merge_heads`."""
    return {"x": draw.normal(B, h, T, d_k)}


def draw_mask(draw: Draw, kind: str, B: int, h: int, Tq: int, Tk: int) -> torch.Tensor | None:
    """A mask by its kind; every query sees a key."""
    shapes = {
        "pairs": (Tq, Tk),
        "samples": (B, Tq, Tk),
        "keys": (B, 1, Tk),
        "all samples": (1, Tq, Tk),
        "heads": (B, h, Tq, Tk),
        "heads and keys": (1, h, 1, Tk),
        "samples and keys": (B, 1, 1, Tk),
    }
    return None if kind == "none" else draw.mask(*shapes[kind])


def attention(
    draw: Draw, B: int = 2, Tq: int = 3, Tk: int = 5, h: int = 2, d_k: int = 3, mask: str = "none"
) -> ModuleInputs:
    """Constructor, weights and three different arguments for `MultiHeadAttention`."""
    d_model = h * d_k
    weights = {}
    for name in LAYERS:
        weights[f"{name}.weight"] = draw.weight(d_model, d_model)
        weights[f"{name}.bias"] = draw.bias(d_model)
    args = {
        "q": draw.normal(B, Tq, d_model, scale=0.3),  # not saturated: a float32 softmax stays within tolerance
        "k": draw.normal(B, Tk, d_model, scale=0.3),
        "v": draw.normal(B, Tk, d_model),
        "mask": draw_mask(draw, mask, B, h, Tq, Tk),
    }
    return module_inputs(build={"d_model": d_model, "num_heads": h}, weights=weights, args=args)


SIZES = (
    {"B": 1, "T": 5, "h": 3, "d_k": 2},
    {"B": 3, "T": 1, "h": 2, "d_k": 5},
    {"B": 2, "T": 3, "h": 1, "d_k": 7},  # one head
    {"B": 2, "T": 3, "h": 5, "d_k": 1},  # as many heads as features
    {"B": 4, "T": 4, "h": 4, "d_k": 4},  # all equal: mistakes that crash elsewhere show here
    {"B": 1, "T": 1, "h": 1, "d_k": 1},
    {"B": 3, "T": 70, "h": 2, "d_k": 3},
    {"B": 2, "T": 128, "h": 2, "d_k": 3},
    {"B": 1, "T": 2, "h": 3, "d_k": 130},
    {"B": 1, "T": 2, "h": 104, "d_k": 2},
)


def with_blind_queries(draw: Draw, kind: str, **sizes: int) -> ModuleInputs:
    """Among normal rows some that may see nothing: in one row, for one sample, for one head, or everywhere."""
    inputs = attention(draw, mask="none" if kind in ("queries", "everything") else kind, **sizes)
    B, Tq, Tk = inputs.args["q"].shape[0], inputs.args["q"].shape[1], inputs.args["k"].shape[1]
    mask = inputs.args["mask"]
    if kind == "queries":
        mask = draw.mask(B, 1, Tq).transpose(1, 2).contiguous()  # (B, Tq, 1)
    elif kind == "everything":
        mask = torch.zeros(Tq, Tk, dtype=torch.bool)
    elif kind == "keys":
        mask[1] = False  # a sample that is all padding
    else:
        mask[..., 1, :] = False  # query 1
    return ModuleInputs(inputs.build, inputs.weights, {**inputs.args, "mask": mask})


def with_known_scores(draw: Draw, real: float, hidden: float, Tq: int = 3) -> ModuleInputs:
    """Scores that are about `real` at the keys that may be seen and `hidden` at the others, in every head.

    The queries are ones and the keys come through unchanged: a score is half the sum of a key's d_k = 4 features.
    All of it is a multiple of 1/16, so that whoever takes the softmax in float32 rounds nothing.
    """
    inputs = attention(draw, B=2, Tq=Tq, Tk=5, h=2, d_k=4, mask="keys")
    weights = dict(inputs.weights)
    for name in ("wq", "wk"):
        weights[f"{name}.weight"] = torch.eye(8, dtype=torch.float64)
        weights[f"{name}.bias"] = torch.zeros(8, dtype=torch.float64)
    seen = inputs.args["mask"].transpose(1, 2)  # (B, Tk, 1)
    noise = (4 * draw.normal(2, 5, 8)).round() / 4
    args = {"q": torch.ones(2, Tq, 8, dtype=torch.float64), "k": (torch.where(seen, real, hidden) + noise) / 2}
    return ModuleInputs(inputs.build, weights, {**inputs.args, **args})
