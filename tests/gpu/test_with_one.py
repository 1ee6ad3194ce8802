"""What holds on a real GPU; skipped, with the reason, where there is none. `python -m tests.gpu` prints all of it."""

from __future__ import annotations

import pytest

from . import real

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(bool(real.why_not()), reason=f"{real.why_not()}; the rest is in test_without_one.py"),
]


def test_the_wall_holds_and_its_workers_compute_there() -> None:
    """CUDA begins after the fork; memory is bounded; a device fault ends one worker; TF32 is off."""
    assert not [one for one in real.through_the_sandbox() if not one.holds]


@pytest.mark.parametrize("name", ["masks", "attention"])
def test_verdicts_on_every_known_answer_are_those_of_the_cpu(name: str) -> None:
    """No known answer gets another verdict because of where it was computed."""
    count, differing = real.agreement(name)
    assert count and not differing
