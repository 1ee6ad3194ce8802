"""What the checks of unit `classifier` draw: visible ones take along what they use, the rest stays here."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from autograder.checks import Draw, ModuleInputs, module_inputs


def states(draw: Draw, B: int = 3, T: int = 5, H: int = 4) -> dict[str, Any]:
    """States that are mostly negative, so that a zero from the padding would often win, and a mask with gaps.

    The first sentence has one real token, the last one all but the first position: the counts differ.
    """
    mask = draw.mask(B, T)
    if B > 1 and T > 2:
        mask[0] = torch.arange(T) == T // 2
        mask[-1] = torch.arange(T) > 0
    return {"hidden": draw.normal(B, T, H) - 1.0, "mask": mask}


def states_with_an_empty_sentence(draw: Draw, B: int = 3, T: int = 5, H: int = 4) -> dict[str, Any]:
    """The same, and sentence 1 has no real token."""
    drawn = states(draw, B, T, H)
    drawn["mask"][1] = False
    return drawn


def draw_sentences(draw: Draw, lengths: Tensor, width: int, vocab_size: int, padding_idx: int) -> Tensor:
    """Ids (B, width) with `padding_idx` behind each sentence and nowhere else."""
    words = draw.integers(0, vocab_size - 1, len(lengths), width)
    words = words + (words >= padding_idx)  # every id but padding_idx
    return torch.where(torch.arange(width) < lengths[:, None], words, padding_idx)


def draw_weights(draw: Draw, build: dict[str, int]) -> dict[str, Tensor]:
    """Weights by name. States lean to the negative side, and the padding's row of the embedding is loud."""
    E, H, C = build["embed_dim"], build["hidden_size"], build["num_classes"]
    weights = {"emb.weight": draw.normal(build["vocab_size"], E)}
    weights["emb.weight"][build["padding_idx"]] *= 8.0
    for layer in range(build["num_layers"]):
        for suffix in (f"l{layer}", f"l{layer}_reverse"):
            bias = 0.5 * draw.bias(4 * H)
            bias[2 * H : 3 * H] -= 1.0  # the candidate: down
            bias[3 * H :] += 1.0  # the output gate: open
            weights[f"lstm.weight_ih_{suffix}"] = 0.6 * draw.weight(4 * H, E if layer == 0 else 2 * H)
            weights[f"lstm.weight_hh_{suffix}"] = draw.recurrent(4, H, radius=0.9)
            weights[f"lstm.bias_ih_{suffix}"] = bias
            weights[f"lstm.bias_hh_{suffix}"] = 0.3 * draw.bias(4 * H)
    weights["head.weight"], weights["head.bias"] = draw.weight(C, 2 * H), draw.bias(C)
    return weights


def classifier(
    draw: Draw,
    B: int = 4,
    T: int = 6,
    vocab_size: int = 11,
    embed_dim: int = 3,
    hidden_size: int = 4,
    num_classes: int = 5,
    num_layers: int = 2,
    padding_idx: int = 0,
    width: int | None = None,
) -> ModuleInputs:
    """Constructor, weights and padded sentences of different lengths, in no order.

    width: the width of the batch; what is beyond T is padding for all.
    """
    build = {
        "vocab_size": vocab_size,
        "embed_dim": embed_dim,
        "hidden_size": hidden_size,
        "num_classes": num_classes,
        "num_layers": num_layers,
        "padding_idx": padding_idx,
    }
    ids = draw_sentences(draw, draw.lengths(B, T), width or T, vocab_size, padding_idx)
    return module_inputs(build=build, weights=draw_weights(draw, build), args={"ids": ids, "mask": None})


POOL_SIZES = (
    {"B": 1, "T": 5, "H": 3},
    {"B": 3, "T": 1, "H": 2},
    {"B": 2, "T": 3, "H": 1},
    {"B": 4, "T": 4, "H": 4},  # all equal: mistakes that crash elsewhere show here
    {"B": 1, "T": 1, "H": 1},
    {"B": 3, "T": 70, "H": 5},
    {"B": 2, "T": 3, "H": 130},
)
