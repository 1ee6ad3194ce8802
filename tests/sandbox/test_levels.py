"""Levels: what each consists of, how each is found, and that weaker ones say what is off."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from click.testing import CliRunner

from autograder.errors import IsolationError
from autograder.sandbox import Isolation, WorkerSource, discover, launch, probe
from autograder.sandbox.confine import syscall_numbers
from autograder.sandbox.levels import PARTS, PURPOSES, Layer
from tests.sandbox.asking import fault_of, printed
from tests.sandbox.conftest import SMALL

ROOT = Path(__file__).resolve().parents[2]


def test_full_levels_are_full_only_when_verified(sandbox: WorkerSource) -> None:
    """At L3 and L2 the probe has tried everything and nothing succeeded."""
    found = sandbox.isolation
    assert found.level == "full" and not found.failed
    assert found.verified == tuple(attempt.words for attempt in probe.ATTEMPTS)
    assert set(PARTS[found.layer]) <= set(found.on)


def test_every_protection_that_is_off_says_why_and_how_to_get_it(sandbox: WorkerSource, weak: WorkerSource) -> None:
    """On and off together are all protections there are, and no reason is empty."""
    for found in (sandbox.isolation, weak.isolation):
        names = {entry.name for entry in found.off}
        assert names | set(found.on) == set(PURPOSES) and not names & set(found.on)
        assert all(entry.why and entry.remedy for entry in found.off)


def test_weak_levels_say_what_they_are(weak: WorkerSource) -> None:
    """L1 is partial and L0 is none; neither claims to hide files."""
    found = weak.isolation
    assert found.level == {"L1": "partial", "L0": "none"}[found.layer]
    assert not found.hides_files and "reading a file of the grader" not in found.verified
    assert "landlock" in found.document()["off"]  # type: ignore[operator]


def test_weak_levels_still_work_and_keep_time(weak: WorkerSource) -> None:
    """Code runs, an endless loop is stopped, memory is limited."""
    assert printed(weak, "print('works')") == "works"
    assert fault_of(weak, "while True: pass", seconds=0.5).kind == "time"
    assert fault_of(weak, "x = bytearray(1 << 32)").kind == "memory"


def test_a_layer_that_fails_is_passed_over_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a step fails on trial, the next layer is taken and the step's own words are kept."""
    monkeypatch.setattr(discover, "failure_of", lambda layer, limits: "no such thing" if layer == "L3" else "")
    layer, reasons = discover.find_layer(None, SMALL)
    assert layer == "L2" and reasons == {"L3": "no such thing"}
    off = discover.describe(layer, PARTS["L2"], reasons).off
    assert next(entry.why for entry in off if entry.name == "namespaces") == "no such thing"


@pytest.mark.parametrize(("layer", "version"), [("L3", 0), ("L2", 1)])
def test_old_or_missing_landlock_does_not_open_the_wall(layer: Layer, version: int) -> None:
    """Namespaces without Landlock, and Landlock of its first version, are full as well: the probe finds nothing."""
    if discover.failure_of(layer, SMALL):
        pytest.skip(f"this machine has no {layer}")
    with discover.open_as(launch.LaunchOptions(layer=layer, limits=SMALL, landlock=version), {}) as source:
        found = source.isolation
        assert found.level == "full" and ("landlock" in found.on) == (version > 0)
        assert printed(source, f"PLACES = {hidden_places()}" + SEES) == "nothing"
    if not version:
        assert "no Landlock" in next(entry.why for entry in found.off if entry.name == "landlock")


def hidden_places() -> list[str]:
    """Files and folders that no worker sees, but for folders that lead to torch or to this checkout."""
    ways = {str(way) for place in (sys.prefix, torch.__file__, __file__) for way in Path(place).parents}
    return [path for path in ("/etc/passwd", "/proc/self/environ", "/home", "/var", "/tmp") if path not in ways]


SEES = """
import os
for path in PLACES:
    try:
        open(path, "rb").read(1) if os.path.isfile(path) else os.listdir(path)
        print(path)
    except OSError:
        pass
print("nothing")
"""


def test_no_layer_at_all_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """If not even a limited process can be started, that is said, and nothing goes on."""
    monkeypatch.setattr(discover, "failure_of", lambda layer, limits: "limits: refused")
    with pytest.raises(IsolationError, match="limits: refused"):
        discover.find_layer(None, SMALL)


def test_an_unknown_machine_has_no_filter_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """On an architecture without a table of system calls nothing is guessed."""
    monkeypatch.setattr(discover, "machine", lambda: "riscv64")
    monkeypatch.setattr(discover, "failure_of", lambda layer, limits: "")
    layer, reasons = discover.find_layer(None, SMALL)
    assert layer == "L0" and "riscv64" in reasons["L2"]
    assert "riscv64" not in syscall_numbers.ARCHITECTURES


def test_a_wall_that_leaks_is_not_called_full(sandbox: WorkerSource, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the probe succeeds in anything that a protection promises to stop, the level is partial and it is named."""
    succeeded = [attempt.name == "read" for attempt in probe.ATTEMPTS]
    monkeypatch.setattr(probe, "run", lambda source, names: succeeded)
    found = probe.verify(sandbox, sandbox.isolation)  # type: ignore[arg-type]
    assert found.level == "partial" and found.failed == ("reading a file of the grader",)
    assert found.off[-1].name == "reading a file of the grader"


def test_unverified_is_not_full() -> None:
    """An isolation that nobody tried to break is partial at most."""
    assert Isolation("L3", PARTS["L3"]).level == "partial"


WITHHELD = "echo 0 > /proc/sys/user/max_user_namespaces && exec "


def test_withheld_namespaces_lead_to_l2() -> None:
    """Where the kernel refuses further namespaces, the level found is L2, and it is full."""
    if shutil.which("unshare") is None:
        pytest.skip("no unshare here to withhold namespaces with")
    command = f"{WITHHELD}{sys.executable} -m autograder sandbox --json"
    done = subprocess.run(
        ["unshare", "-Ur", "sh", "-c", command], capture_output=True, text=True, cwd=ROOT, check=False
    )
    if "Operation not permitted" in done.stderr or "unshare failed" in done.stderr:
        pytest.skip(f"namespaces cannot even be made here: {done.stderr.strip()}")
    facts = json.loads(done.stdout)
    assert (facts["layer"], facts["level"]) == ("L2", "full"), facts
    assert "unshare" in next(entry["why"] for entry in facts["off"] if entry["name"] == "namespaces")


AS_USER = """
import json
from autograder.cli.sandbox import facts
from autograder.sandbox import open_sandbox
from tests.sandbox.asking import fault_of, printed
for level in ("L3", "L2"):
    with open_sandbox(level) as source:
        told = facts(source.isolation)
        told["prints"] = printed(source, "import torch; print(torch.ones(2).sum().item())")
        told["fault"] = fault_of(source, "import os; os._exit(0)").kind
        told["sees"] = printed(source, '''
import os
try:
    print(os.listdir("/work"), os.listdir("/"))
except OSError:
    print("nothing")
''')
        print(json.dumps(told))
"""


def test_an_ordinary_user_has_the_same_wall(as_user: Callable[[str], str]) -> None:
    """Without root both full levels are there, verified, and only the separate user is off."""
    for line, layer in zip(as_user(AS_USER).splitlines(), ("L3", "L2"), strict=True):
        told = json.loads(line)
        if told["layer"] != layer:
            pytest.skip(f"an ordinary user has no {layer} here: {told['off']}")
        assert told["level"] == "full" and told["failed"] == []
        assert {entry["name"] for entry in told["off"]} <= {"user", "namespaces"}
        assert (told["prints"], told["fault"], told["sees"]) == ("2.0", "crashed", "nothing")


def test_the_sandbox_command_prints_facts_for_people_and_programs() -> None:
    """The table has a line for every protection, the JSON the same facts."""
    from autograder.cli import sandbox as module

    found = Isolation("L2", PARTS["L2"], verified=("writing a file",))
    runner = CliRunner()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "open_sandbox", lambda level, device: Opened(found))
        text = runner.invoke(module.sandbox, []).output
        facts = json.loads(runner.invoke(module.sandbox, ["--json"]).output)
    assert all(name in text for name in PURPOSES) and "isolation: full (L2)" in text
    assert facts["level"] == "full" and facts["on"] == list(PARTS["L2"])


class Opened:
    """A source that exists for its isolation only."""

    def __init__(self, isolation: Isolation) -> None:
        self.isolation = isolation

    def __enter__(self) -> Opened:
        return self

    def __exit__(self, *error: object) -> None:
        return None
