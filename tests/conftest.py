"""What every test is held to."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import torch

from autograder.grading import whole_class
from autograder.sandbox import WorkerSource, open_sandbox
from tests.sandboxes import Kept

# An optional part of jsonschema, which nbformat imports, makes its 38 grammars when it is imported: two seconds of each
# process of tests, for the checks of a kind of address that no notebook of ours holds.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

TESTS = Path(__file__).parent
# Begun first and in this order, the longest first, so that no processor waits for the last of them. All of it is slow.
LONG = (
    "kill", "examples", "attacks/test_in_a_class.py", "grading_cluster/test_cluster.py", "platforms/test_nbgrader.py",
    "sandbox/test_worker.py", "attacks/test_alone.py", "sandbox/test_levels.py", "sandbox/test_effort.py",
    "sandbox/test_hidden.py", "grading/test_ahead.py", "scenarios/test_scenarios.py", "grading/test_repeatable.py",
    "platforms/test_nbgrader_hostile.py", "platforms/test_gradescope.py", "platforms/test_classroom50.py", "gpu",
    "authoring_doctor", "kit/test_commands.py", "scenarios/test_second_run.py", "sandbox", "grading_cluster",
    "authoring_sync/test_kernel.py", "kit/test_watch.py", "authoring_release", "kit_experiments",
)  # fmt: skip
GONE = [name for name in LONG if not (TESTS / name).exists()]
assert not GONE, f"tests/conftest.py puts {GONE} first, which are not there: a test that moved has lost its place"

# What a wrong answer that runs in this process could leave behind for the next test.
SETTINGS = {
    "default dtype": torch.get_default_dtype,
    "default device": torch.get_default_device,
    "gradients": torch.is_grad_enabled,
    "deterministic algorithms": torch.are_deterministic_algorithms_enabled,
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long ones first, and marked as slow."""
    for item in items:
        if _place(item) < len(LONG):
            item.add_marker(pytest.mark.slow)
    items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    """Where a test stands in LONG; after its end where it is not long."""
    path = item.path.relative_to(TESTS).as_posix()
    return next((place for place, name in enumerate(LONG) if path == name or path.startswith(f"{name}/")), len(LONG))


@pytest.fixture(autouse=True)
def torch_is_left_as_it_was() -> Iterator[None]:
    """No test changes a setting of torch for those after it."""
    before = {name: read() for name, read in SETTINGS.items()}
    yield
    after = {name: read() for name, read in SETTINGS.items()}
    assert after == before


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--allow-partial-isolation",
        action="store_true",
        help="skip the attacks where this machine does not give the full sandbox, instead of failing",
    )


@pytest.fixture(scope="session")
def full_isolation(request: pytest.FixtureRequest, standing_sandbox: WorkerSource) -> None:
    """A failure where this machine has no full sandbox: attacks that nobody tried are not held."""
    isolation = standing_sandbox.isolation
    if isolation.level != "full":
        why = f"isolation is {isolation.level} here ({isolation.reasons()}); `autograder sandbox` says how to get more"
        if request.config.getoption("--allow-partial-isolation"):
            pytest.skip(why)
        pytest.fail(f"{why}; --allow-partial-isolation skips what needs it", pytrace=False)


@pytest.fixture(scope="session")
def standing_sandbox() -> Iterator[WorkerSource]:
    """One sandbox for all tests that need any and do nothing to it: to open one takes as long as to import torch."""
    with open_sandbox() as source:
        yield source


@pytest.fixture
def class_behind_the_standing_wall(standing_sandbox: WorkerSource, monkeypatch: pytest.MonkeyPatch) -> None:
    """Classes graded with one job in this process do not open a sandbox of their own."""
    monkeypatch.setattr(whole_class, "open_sandbox", lambda **_: Kept(standing_sandbox))
