"""An arena at the strongest level of this machine, and what became of a whole class of attacks in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.attacks.arena import Arena


@pytest.fixture(scope="module")
def arena(full_isolation: None) -> Iterator[Arena]:
    """A grader behind the strongest sandbox there is."""
    from tests.attacks.arena import Arena

    with Arena(None) as made:
        yield made
