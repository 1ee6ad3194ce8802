"""What the checks of unit `masks` draw: visible ones take along what they use, the rest stays here."""

from typing import Any

import torch

from autograder.checks import Draw


def square(draw: Draw, size: int = 5) -> dict[str, Any]:
    """A size, and no wish about the device."""
    return {"size": size, "device": None}


def batch(draw: Draw, B: int = 4, T: int = 6, max_len: int | None = None) -> dict[str, Any]:
    """Unsorted lengths, among them 1 and T."""
    return {"lengths": draw.lengths(B, T), "max_len": max_len}


def rows(draw: Draw, *, shape: tuple[int, ...] = (3, 5), scale: float = 2.0) -> dict[str, Any]:
    """Scores and a mask of the same shape, with gaps and without an empty row."""
    return {"scores": draw.normal(*shape, scale=scale), "mask": draw.mask(*shape)}


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
