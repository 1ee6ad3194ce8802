"""The real thing: Dask's own scheduler and workers, some of them killed; the grades are those of one machine."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kill import batch
from tests.kill.classes import COURSE, KINDS, write_class

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs signals, and walls as on Linux")

STUDENTS = 20
# A check of ours that ends the process it runs in, when it meets a certain answer.
ENDING = '''

@check("weighted", family="contract", points=1)
def ends_the_grader(trial):
    """The sums are not all 666."""
    if bool((trial.call(trial.case(inputs))["total"] == 666).all()):
        __import__("os")._exit(9)
'''
KILLER = KINDS["right"].replace("weighed.sum(dim=1)", "weighed.sum(dim=1) * 0 + 666")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course, a class, a seed, and the class graded on one machine."""
    folder = tmp_path_factory.mktemp("cluster")
    shutil.copytree(COURSE, folder / "course", ignore=shutil.ignore_patterns("__pycache__"))
    with (folder / "course" / "cell" / "hidden.py").open("a") as file:
        file.write(ENDING)
    write_class(folder / "class", STUDENTS)
    (folder / "seed").write_text("a seed for machines\n")
    assert batch.run(command(folder, "class", "local", jobs=1), folder / "log") == 0, (folder / "log").read_text()
    return folder


def command(folder: Path, submissions: str, out: str, *more: str, jobs: int = 2) -> list[str]:
    """`autograder grade` on the course of these tests."""
    made = batch.command(folder / submissions, folder / out, folder / "seed", jobs=jobs)
    made[made.index("--solutions") + 1] = str(folder / "course")
    return [*made, *more]


def waiting(condition, seconds: float = 300.0) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.005)


def test_a_local_cluster_gives_up_who_ends_its_workers(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four students get what they get on one machine; the fifth, under whom workers end, is a fault and is withheld."""
    names = [f"student{number:03d}" for number in range(4)]
    for name in names:
        shutil.copytree(folder / "class" / name, folder / "mixed" / name)
    (folder / "mixed" / "killer").mkdir()
    (folder / "mixed" / "killer" / "cell.py").write_text(KILLER)
    # The default gives up a task after its fourth worker: the same, slower.
    monkeypatch.setenv("DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES", "0")
    log = folder / "log-local-cluster"
    assert batch.run(command(folder, "mixed", "mixed-out", "--scheduler", "local"), log) == 1, log.read_text()
    found, local = batch.summary(folder / "mixed-out"), batch.summary(folder / "local")
    killer = found.pop("killer")
    assert found == {name: local[name] for name in names}
    verdicts = {check["verdict"] for one in killer["units"][0]["exercises"] for check in one["checks"]}
    assert killer["status"] == "withheld" and verdicts == {"fault"}
    assert "2 workers on" in log.read_text() and "verified there" in log.read_text()


@pytest.fixture
def credentials(tmp_path: Path) -> dict[str, str]:
    """A certificate of our own for everybody, as `dask` takes it on its command line."""
    if shutil.which("openssl") is None:
        pytest.skip("needs openssl to make a certificate")
    files = {"cert": str(tmp_path / "cert.pem"), "key": str(tmp_path / "key.pem")}
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=autograder", "-keyout", files["key"], "-out", files["cert"]],
        check=True, capture_output=True,
    )  # fmt: skip
    return files


@contextlib.contextmanager
def dask(part: str, *arguments: str, credentials: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """`dask scheduler` or `dask worker` in a process of its own, on the loopback address, with TLS."""
    secure = ["--tls-ca-file", credentials["cert"], "--tls-cert", credentials["cert"], "--tls-key", credentials["key"]]
    environment = {**os.environ, "PYTHONPATH": str(batch.ROOT), "OMP_NUM_THREADS": "1"}
    started = subprocess.Popen(
        [sys.executable, "-m", "dask", part, "--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0",
         *secure, *arguments],
        cwd=Path(credentials["cert"]).parent, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield started
    finally:
        started.terminate()
        try:
            started.wait(20)
        except subprocess.TimeoutExpired:
            started.kill()
            started.wait()


def test_two_killed_workers_cost_nothing(
    folder: Path, tmp_path: Path, credentials: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Scheduler and three workers apart, with TLS; two workers are killed while they grade. The documents are equal."""
    monkeypatch.setenv("DASK_DISTRIBUTED__COMM__TLS__CA_FILE", credentials["cert"])
    monkeypatch.setenv("DASK_DISTRIBUTED__COMM__TLS__CLIENT__CERT", credentials["cert"])
    monkeypatch.setenv("DASK_DISTRIBUTED__COMM__TLS__CLIENT__KEY", credentials["key"])
    address, log = tmp_path / "scheduler.json", folder / "log-workers"
    results = folder / "workers-out" / "results"
    with contextlib.ExitStack() as stack:
        file = ["--scheduler-file", str(address)]
        stack.enter_context(dask("scheduler", "--port", "0", "--protocol", "tls", *file, credentials=credentials))
        waiting(address.is_file)
        assert json.loads(address.read_text())["address"].startswith("tls://127.0.0.1:")
        own = ["--no-nanny", "--nthreads", "1", "--local-directory", str(tmp_path)]
        workers = [stack.enter_context(dask("worker", *file, *own, credentials=credentials)) for _ in range(3)]
        waiting(lambda: len(list((tmp_path / "dask-scratch-space").glob("worker-*"))) >= 3)
        grader = batch.start(command(folder, "class", "workers-out", "--scheduler", str(address)), log)
        for number, worker in enumerate(workers[:2]):
            waiting(lambda number=number: len(list(results.glob("*.json"))) > 3 * number)
            worker.send_signal(signal.SIGKILL)
        assert grader.wait(600) == 0, log.read_text()
        assert len(list(results.glob("*.json"))) == STUDENTS
        # The third has removed its bundle; what the killed ones left, the next worker on that machine removes.
        assert len(list((tmp_path / "dask-scratch-space").glob("worker-*/bundle-*"))) == 2
    assert batch.summary(folder / "workers-out") == batch.summary(folder / "local")
