"""What every test is held to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import torch

from autograder.sandbox import WorkerSource, open_sandbox

# What a wrong answer that runs in this process could leave behind for the next test.
SETTINGS = {
    "default dtype": torch.get_default_dtype,
    "default device": torch.get_default_device,
    "gradients": torch.is_grad_enabled,
    "deterministic algorithms": torch.are_deterministic_algorithms_enabled,
}


@pytest.fixture(autouse=True)
def torch_is_left_as_it_was() -> Iterator[None]:
    """No test changes a setting of torch for those after it."""
    before = {name: read() for name, read in SETTINGS.items()}
    yield
    after = {name: read() for name, read in SETTINGS.items()}
    assert after == before


@pytest.fixture(scope="session")
def standing_sandbox() -> Iterator[WorkerSource]:
    """One sandbox for all tests that need any and do nothing to it: to open one takes as long as to import torch."""
    with open_sandbox() as source:
        yield source
