"""Inputs drawn so that mistakes show."""

import pytest

from autograder.checks import Draw


@pytest.mark.parametrize(("batch", "longest"), [(3, 3), (3, 6), (4, 5), (5, 128)])
def test_lengths_neither_rise_nor_fall_and_the_first_is_no_bound(batch: int, longest: int) -> None:
    """1 and the longest are there, behind a first length between them."""
    for seed in range(50):
        first, *others = Draw(b"%d" % seed).lengths(batch, longest).tolist()
        assert 1 < first < longest and {1, longest} <= set(others)
        assert all(1 <= length <= longest for length in others)


@pytest.mark.parametrize(("batch", "longest"), [(1, 1), (1, 5), (2, 1), (2, 5), (3, 1), (3, 2), (5, 2)])
def test_lengths_fit_where_there_is_no_room_between(batch: int, longest: int) -> None:
    """Few sentences or short ones: all lengths are legal, the longest is among them, and two rise."""
    for seed in range(20):
        lengths = Draw(b"%d" % seed).lengths(batch, longest).tolist()
        assert len(lengths) == batch and max(lengths) == longest and min(lengths) >= 1
        assert batch != 2 or lengths == [1, longest]
