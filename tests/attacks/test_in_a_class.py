"""Attacks handed in by a whole class at the strongest level of this machine; `python -m tests.attacks` runs the others.

The class is graded once; each attack is a test with a verdict of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.attacks.attack import Attack, attacks

if TYPE_CHECKING:
    from tests.attacks.arena import Arena

CLASS = [attack for attack in attacks() if not attack.alone]


@pytest.fixture(scope="module")
def outcomes(arena: Arena) -> dict[str, list[str]]:
    """attack -> what went wrong."""
    return arena.run(CLASS)


@pytest.mark.parametrize("attack", CLASS, ids=[attack.name for attack in CLASS])
def test_the_attack_is_held(outcomes: dict[str, list[str]], attack: Attack) -> None:
    """No unearned point, no secret out, nothing left or changed, no packet, and the next submission graded right."""
    assert outcomes[attack.name] == []
