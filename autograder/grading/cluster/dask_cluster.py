"""The grader's side of a cluster: connect, deliver the bundle, make sure that every worker can grade."""

from __future__ import annotations

import contextlib
import ipaddress
import json
import logging
import secrets
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from distributed import Client, KilledWorker, LocalCluster, TimeoutError
from distributed.cfexecutor import ClientExecutor

from autograder.errors import ClusterError
from autograder.grading.batch import Way
from autograder.grading.cluster.batch_order import Order, task_to_json
from autograder.grading.cluster.remote_grading import grade_packed, ready
from autograder.grading.cluster.solutions_bundle import pack
from autograder.grading.cluster.worker_plugin import Delivery
from autograder.grading.given_up import GivenUp
from autograder.grading.grader import GradingPlan
from autograder.results import Document

LOCAL = "local"
CONNECT_SECONDS = 20
WORKER_SECONDS = 120  # until the first worker is there: a queue or a container may have to start it
READY_SECONDS = 300  # until a worker has its sandbox: torch is imported and warmed, on a cold disk twice
COUNTED_SECONDS = 2.0  # how long a count of the workers is believed
PLAIN = "--accept-plain-network"


@dataclass(frozen=True)
class Machine:
    """A worker as it described itself. level, layer, off: of its own sandbox, verified there."""

    address: str
    machine: str
    level: str
    layer: str
    off: tuple[str, ...]


class ClusterExecutor(Executor):
    """Dask's executor, with the `shutdown` of the standard library."""

    def __init__(self, client: Client) -> None:
        # pure=False: the same task, sent again, is to be done again rather than looked up.
        self._inner = ClientExecutor(client, pure=False)

    def submit(self, function: Callable[..., Any], /, *args: Any, **keywords: Any) -> Future[Any]:
        future: Future[Any] = self._inner.submit(function, *args, **keywords)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Without `wait`, workers drop what has not begun, and nobody takes what has."""
        self._inner.shutdown(wait=wait)


@dataclass
class ClusterWorkers:
    """The workers of one batch."""

    client: Client
    order: Order  # without a seed: that is needed only once all are ready
    _count: int = 0
    _counted: float = field(default=-COUNTED_SECONDS)

    def muster(self) -> list[Machine]:
        """Every worker that is there now, ready to grade. Raises ClusterError where one of them cannot."""
        order = self.order.to_json()
        found = {
            address: self.client.submit(ready, order, workers=[address], pure=False)
            for address in self.client.nthreads()
        }
        machines = [self._ready(address, future) for address, future in found.items()]
        return [machine for machine in machines if machine is not None]

    def _ready(self, address: str, future: Any) -> Machine | None:
        """What a worker says of itself; None where it has gone in the meantime."""
        for _ in range(READY_SECONDS):
            try:
                said = json.loads(future.result(timeout=1))
            except TimeoutError:
                if address not in self.client.nthreads():
                    return None
                continue
            return Machine(address, said["machine"], said["level"], said["layer"], tuple(said["off"]))
        raise ClusterError(f"worker {address} was not ready within {READY_SECONDS} s.")

    def jobs(self) -> int:
        """How many workers there are: each grades one student at a time."""
        if time.monotonic() - self._counted > COUNTED_SECONDS:
            self._count, self._counted = len(self.client.nthreads()), time.monotonic()
        return max(1, self._count)

    def way(self, plan: GradingPlan, given_up: GivenUp) -> Way:
        """How a batch is graded by this crew; the plan is the one that it was assembled for, with the seed."""
        order = replace(self.order, plan=plan).to_json()
        return Way(
            make_executor=lambda: ClusterExecutor(self.client),
            jobs=self.jobs,
            packed=lambda task: partial(grade_packed, order, task_to_json(task)),
            opened=lambda text: Document.loads(text, "what a worker sent"),
            given_up=given_up,
            deaths=(KilledWorker,),
            tries=1,  # the scheduler has seen several workers die under it before it says so
        )


@contextlib.contextmanager
def assembled(scheduler: str, plan: GradingPlan, *, jobs: int, weaker: bool, plain: bool) -> Iterator[ClusterWorkers]:
    """Workers with the bundle, for the length of the block.

    scheduler: an address, the path of a scheduler file, or "local" for `jobs` workers on this machine.
    weaker, plain: whether the instructor accepted less than full isolation, and a network without encryption.
    Raises ClusterError where nobody answers, or no worker comes.
    """
    run, bundle = secrets.token_hex(8), pack(plan.solutions)
    with _client(scheduler, jobs, plain=plain) as client:
        name = f"autograder-{run}"
        try:
            client.wait_for_workers(1, timeout=WORKER_SECONDS)
            client.register_plugin(Delivery(run, bundle), name=name)
        except TimeoutError:
            raise ClusterError(f"no worker has come to {scheduler} within {WORKER_SECONDS} s.") from None
        try:
            yield ClusterWorkers(client, Order.of(run, bundle.digest, plan, weaker=weaker))
        finally:
            if client.status == "running":
                with contextlib.suppress(OSError, TimeoutError, ClusterError):
                    client.unregister_worker_plugin(name)


@contextlib.contextmanager
def _client(scheduler: str, jobs: int, *, plain: bool) -> Iterator[Client]:
    if scheduler == LOCAL:
        with (
            LocalCluster(
                n_workers=jobs, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0",
                memory_limit=0, silence_logs=logging.CRITICAL,
            ) as cluster,
            Client(cluster, set_as_default=False) as client,
        ):  # fmt: skip
            yield client
        return
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # what happens is said in a sentence of ours
    address = address_of(scheduler)
    if not plain:
        refuse_plain(address)
    try:
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError, TypeError) as error:
        raise ClusterError(f"no scheduler answers at {address}: {error}") from error
    with client:
        yield client


def address_of(scheduler: str) -> str:
    """The address that was given, or that stands in the scheduler file that was given."""
    path = Path(scheduler)
    if not path.is_file():
        return scheduler if "://" in scheduler else f"tcp://{scheduler}"
    try:
        return str(json.loads(path.read_text(encoding="utf-8"))["address"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ClusterError(f"{path}: this is not a scheduler file of Dask ({error}).") from error


def refuse_plain(address: str) -> None:
    """Raises ClusterError for a scheduler on another machine that is spoken to without encryption."""
    parts = urlsplit(address)
    if parts.scheme == "tls" or _is_loopback(parts.hostname or ""):
        return
    raise ClusterError(
        f"the scheduler at {address} is on another machine and speaks without encryption: who reaches its port "
        "commands the workers, and who listens reads solutions and seed. Use tls:// (docs/large.md says how); "
        f"{PLAIN} is for networks that nobody else is on."
    )


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return False
