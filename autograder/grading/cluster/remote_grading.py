"""What runs inside a Dask worker. Imports nothing of Dask: the function is the same wherever it is called.

A worker grades one student at a time, however many threads it was started with, and keeps one bench: that of the
order at hand. Another order closes it.
"""

from __future__ import annotations

import json
import shutil
import socket
import tempfile
import threading
from pathlib import Path

import torch

from autograder.errors import AutograderError, ClusterError
from autograder.grading.cluster.batch_order import Order, own_versions, task_from_json
from autograder.grading.cluster.solutions_bundle import Bundle, unpack
from autograder.grading.grader import StudentGrader
from autograder.sandbox import open_sandbox
from autograder.sandbox.interface import WorkerSource
from autograder.sandbox.levels import Isolation

_turn = threading.Lock()
_folders: dict[str, tuple[str, Path]] = {}  # run -> digest of its bundle, where it is unpacked


class _Station:
    """The sandbox and the bench of this worker. Another order has another bench, perhaps behind the same sandbox."""

    def __init__(self) -> None:
        self._sandbox: tuple[object, WorkerSource] | None = None
        self._student_grader: tuple[bytes, StudentGrader] | None = None

    def sandbox(self, order: Order) -> WorkerSource:
        """The sandbox for an order, opened and verified. Raises ClusterError."""
        key = (order.plan.level, order.plan.limits, order.plan.device)
        if self._sandbox is None or self._sandbox[0] != key:
            self.close()
            self._sandbox = (key, _opened(order))
        source = self._sandbox[1]
        _refuse_weak(source.isolation, order)
        return source

    def student_grader(self, data: bytes) -> StudentGrader:
        """The bench for an order. Raises ClusterError."""
        if self._student_grader is None or self._student_grader[0] != data:
            order = _order(data)
            source = self.sandbox(order)
            self._student_grader = (data, StudentGrader(order.plan, source))
        return self._student_grader[1]

    def close(self) -> None:
        """End the fork server."""
        if self._sandbox is not None:
            self._sandbox[1].close()
        self._sandbox = self._student_grader = None


_station = _Station()


def take_bundle(run: str, bundle: Bundle, place: Path) -> None:
    """Unpack the bundle of a run into a private folder inside `place`. Raises ClusterError where it is not whole."""
    folder = Path(tempfile.mkdtemp(prefix="bundle-", dir=place))
    try:
        unpack(bundle, folder)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    _folders[run] = (bundle.digest, folder)


def drop_bundle(run: str) -> None:
    """Forget a run: bench and fork server end, the folder goes."""
    with _turn:
        _station.close()
        _, folder = _folders.pop(run, ("", None))
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)


def ready(order: bytes) -> str:
    """Verify bundle, versions and sandbox, and say as JSON which machine and which sandbox this is. Raises
    ClusterError.
    """
    with _turn:
        isolation = _station.sandbox(_order(order)).isolation
    off = [one.name for one in isolation.off]
    return json.dumps({"machine": socket.gethostname(), "level": isolation.level, "layer": isolation.layer, "off": off})


def grade_packed(order: bytes, task: bytes) -> str:
    """Grade one student; the text of the result document. Raises ClusterError where this worker cannot grade."""
    with _turn:
        return _station.student_grader(order).grade(task_from_json(task)).dumps()


def _opened(order: Order) -> WorkerSource:
    if order.plan.device == "cuda" and not torch.cuda.is_available():
        raise ClusterError(f"not graded: no GPU. The {_here()} has no CUDA device.")
    try:
        return open_sandbox(order.plan.level, order.plan.limits, device=order.plan.device)
    except AutograderError as error:
        raise ClusterError(f"{_here()}: {error}") from None


def _refuse_weak(isolation: Isolation, order: Order) -> None:
    if isolation.level == "full" or order.weaker:
        return
    off = isolation.reasons()
    raise ClusterError(
        f"{_here()}: isolation there is {isolation.level} ({isolation.layer}), so hidden checks are not run. Off: "
        f"{off}. `autograder sandbox`, run there, says how to get it; --accept-weaker-isolation grades all the same."
    )


def _order(data: bytes) -> Order:
    """An order that this worker can carry out. Raises ClusterError."""
    digest, folder = _folders.get(json.loads(data)["run"], ("", Path()))
    order = Order.from_json(data, folder)
    if not digest:
        raise ClusterError(f"{_here()}: the bundle of solutions has not arrived.")
    if digest != order.digest:
        raise ClusterError(f"{_here()}: the bundle of solutions is {digest}, ordered was {order.digest}.")
    own = own_versions()
    for name, wanted in order.made_with.items():
        if own.get(name) != wanted:
            raise ClusterError(
                f"{_here()}: {name} is {own.get(name)}, the grader's is {wanted}. Results would not be comparable: "
                "install the same there."
            )
    return order


def _here() -> str:
    return f"worker on {socket.gethostname()}"
