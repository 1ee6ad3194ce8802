"""What travels beside the bundle: nothing lost, nothing but texts, and refused where the worker is another one."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from autograder.checks.session import Budget
from autograder.errors import ClusterError
from autograder.grading.cluster import remote_grading
from autograder.grading.cluster.batch_order import Order, task_from_json, task_to_json
from autograder.grading.cluster.dask_cluster import address_of, refuse_plain
from autograder.grading.cluster.solutions_bundle import Bundle, pack
from autograder.grading.grader import GradingPlan, Task
from autograder.sandbox.interface import Limits
from autograder.submissions import SourceFile, Submission

TOY = Path(__file__).parent.parent / "toy" / "solutions"
PLAN = GradingPlan(TOY, ("scale",), b"a seed", level="L1", limits=Limits(memory_mb=512), budget=Budget(call=3.0))


def test_a_task_survives_the_way() -> None:
    """Sources, cells, problems, lateness and a name that is not UTF-8 arrive as they were."""
    cells = SourceFile("x = 1\ny = 2\n", "scale.ipynb", (("cell 1", 1), ("cell 2", 1)), ((1, 1), (2, 2)))
    task = Task(
        "bad\udcffname",
        {
            "scale": Submission("bad\udcffname", "scale", cells, None, "sha256:1"),
            "other": Submission("bad\udcffname", "other", None, "This is not Python.", "sha256:2"),
        },
        late_seconds=90,
        lost_shares={"scale": 0.25},
        fingerprint="submission:1 seed:2",
        notes=("scale: magics were left out",),
    )
    assert task_from_json(task_to_json(task)) == task


def test_an_order_survives_the_way() -> None:
    """Everything but the grader's own path arrives."""
    order = Order.of("run", "sha256:1", PLAN, weaker=True)
    there = Order.from_json(order.to_json(), Path("/elsewhere"))
    assert there == replace(order, plan=replace(PLAN, solutions=Path("/elsewhere")))
    assert str(TOY) not in order.to_json().decode()


@pytest.fixture
def delivered(tmp_path: Path) -> Order:
    """An order whose bundle has arrived in this process."""
    bundle = pack(TOY)
    remote_grading.take_bundle("run", bundle, tmp_path)
    yield Order.of("run", bundle.digest, PLAN, weaker=False)
    remote_grading.drop_bundle("run")
    assert list(tmp_path.iterdir()) == []


def test_another_bundle_is_refused(delivered: Order) -> None:
    """A worker that holds another bundle than ordered does not grade, nor does one that holds none."""
    with pytest.raises(ClusterError, match="ordered was sha256:0"):
        remote_grading.grade_packed(replace(delivered, digest="sha256:0").to_json(), b"{}")
    with pytest.raises(ClusterError, match="has not arrived"):
        remote_grading.grade_packed(replace(delivered, run="another").to_json(), b"{}")


def test_other_versions_are_refused(delivered: Order) -> None:
    """A worker with another torch would give results that claim to be made with the grader's."""
    made_with = {**delivered.made_with, "torch": "1.0"}
    with pytest.raises(ClusterError, match=r"torch is .*, the grader's is 1\.0"):
        remote_grading.ready(replace(delivered, made_with=made_with).to_json())


@pytest.mark.skipif(torch.cuda.is_available(), reason="shows what happens on a machine without a GPU")
def test_a_worker_without_a_gpu_says_so(delivered: Order) -> None:
    """Asked to grade on a GPU that it does not have, a worker refuses; it never grades on the CPU in silence."""
    with pytest.raises(ClusterError, match="no GPU"):
        remote_grading.ready(replace(delivered, plan=replace(PLAN, device="cuda")).to_json())


def test_a_weaker_wall_is_refused_until_accepted(delivered: Order) -> None:
    """A worker whose own sandbox is not full says what is off; with the instructor's word it grades, and says so
    too.
    """
    with pytest.raises(ClusterError, match=r"isolation there is partial \(L1\).*landlock"):
        remote_grading.ready(delivered.to_json())
    accepted = replace(delivered, weaker=True).to_json()
    assert json.loads(remote_grading.ready(accepted))["level"] == "partial"
    source = SourceFile((TOY / "scale" / "reference.py").read_text(), "scale.py")
    task = Task("ada", {"scale": Submission("ada", "scale", source, None, "sha256:1")})
    document = json.loads(remote_grading.grade_packed(accepted, task_to_json(task)))
    assert document["isolation"]["level"] == "partial" and document["score"] == document["max_score"] > 0


def test_a_bundle_that_was_changed_is_not_kept(tmp_path: Path) -> None:
    """Nothing of it is left on the worker's disk."""
    bundle = pack(TOY)
    with pytest.raises(ClusterError, match="changed on its way"):
        remote_grading.take_bundle("bad", Bundle(bundle.data[:-1], bundle.digest), tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "address", ["tcp://127.0.0.1:8786", "tcp://[::1]:8786", "tcp://localhost:1", "tls://10.0.0.5:1"]
)
def test_own_machine_and_encryption_are_spoken_to(address: str) -> None:
    """The loopback address needs no TLS; with TLS any machine will do."""
    refuse_plain(address)


@pytest.mark.parametrize("address", ["tcp://10.0.0.5:8786", "tcp://grader.example.org:8786", "ws://10.0.0.5:8786"])
def test_plain_talk_with_another_machine_is_refused(address: str) -> None:
    """Without TLS solutions and seed would cross the network in the open."""
    with pytest.raises(ClusterError, match="without encryption"):
        refuse_plain(address)


def test_a_scheduler_file_is_read(tmp_path: Path) -> None:
    """The file that `dask scheduler --scheduler-file` writes stands for its address; another file is named."""
    path = tmp_path / "scheduler.json"
    path.write_text('{"address": "tls://10.0.0.5:8786"}')
    assert address_of(str(path)) == "tls://10.0.0.5:8786" and address_of("host:1") == "tcp://host:1"
    path.write_text("[]")
    with pytest.raises(ClusterError, match="not a scheduler file"):
        address_of(str(path))
