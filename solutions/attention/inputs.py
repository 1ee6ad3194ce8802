"""What the checks of unit `attention` draw: visible ones take along what they use, the rest stays here."""

from typing import Any

import torch

from autograder.checks import Draw


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


def low_projections(draw: Draw) -> dict[str, Any]:
    """Projections of states that begin with 1, or with 0 where one would be heard; values do not look at it."""
    w_q, w_k, w_v = torch.eye(16).double(), torch.eye(16).double(), draw.weight(3, 16).T.contiguous()
    w_q[0, 0], w_k[0, 0], w_v[0] = 80.0, -10.0, 0.0
    return {"w_q": w_q, "w_k": w_k, "w_v": w_v}
