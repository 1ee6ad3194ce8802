"""What must hold on a real GPU. Each function looks at one thing and says in a line what it found."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import torch

from autograder.authoring.doctor.bare import BareSource
from autograder.checks.oracle import DrawnOracle
from autograder.checks.session import SharedSession
from autograder.checks.verdicts import Examiner
from autograder.course.known_answers import KnownAnswer, load_bank
from autograder.course.load import load_unit
from autograder.course.model import Unit
from autograder.sandbox import Limits, WorkerSource, open_sandbox
from autograder.sandbox.interface import Fault, Worker
from autograder.sandbox.worker_handle import WarmParent

ROOT = Path(__file__).resolve().parents[2]
SOLUTIONS = ROOT / "solutions"
LIMITS = Limits(memory_mb=2048, cpu_seconds=60)
LOAD_SECONDS, CALL_SECONDS = 30.0, 30.0


@dataclass(frozen=True)
class Finding:
    """One line of the table."""

    what: str
    holds: bool
    seen: str


def why_not() -> str:
    """Why nothing can be tried here; empty where it can."""
    return "" if torch.cuda.is_available() else "this machine has no CUDA device"


def load(worker: Worker, text: str) -> None:
    header = {"op": "load", "unit": "masks", "sources": {"masks": text}, "forbidden": {}, "seed": 1}
    reply = worker.ask(header, (), seconds=LOAD_SECONDS).header
    assert reply["ok"], reply


def call(worker: Worker, target: str, **options: object) -> dict[str, object]:
    x = torch.rand(64, 64, dtype=torch.float64)
    header = {"op": "call", "target": target, "args": [["x", {"tensor": 0}]], "device": "cuda", **options}
    reply = worker.ask(header, (x,), seconds=CALL_SECONDS)
    return {**reply.header, "x": x, "sent": reply.tensors}


def parent_untouched(source: WorkerSource) -> Finding:
    """The fork server holds no device open: CUDA is set up in workers, after the fork."""
    assert isinstance(source, WarmParent)
    pid = source.warm().pid
    open_files = [os.readlink(f"/proc/{pid}/fd/{name}") for name in os.listdir(f"/proc/{pid}/fd")]
    devices = [name for name in open_files if "nvidia" in name]
    return Finding("no device is open in the warm parent", not devices, f"{len(devices)} open")


def computes_there(source: WorkerSource) -> Finding:
    """A call is computed on the GPU, in a confined worker."""
    begun = time.monotonic()
    worker = source.start()
    load(worker, "def f(x):\n    return x @ x + x.is_cuda")
    reply = call(worker, "f")
    took = time.monotonic() - begun
    worker.close()
    right = bool(reply["ok"]) and torch.allclose(reply["sent"][0], reply["x"] @ reply["x"] + 1)  # type: ignore[index,operator]
    return Finding("a confined worker computes on the GPU", right, f"{took:.2f} s from fork to answer")


def full_precision(source: WorkerSource) -> Finding:
    """A product in float32 is one in float32: TF32 would be a thousand times coarser."""
    worker = source.start()
    load(worker, "def f(x):\n    return x @ x")
    reply = call(worker, "f", dtype="float32")
    worker.close()
    x, got = reply["x"], reply["sent"][0]  # type: ignore[index]
    off = float(((got.double() - x.float().double() @ x.float().double()) / (x @ x)).abs().max())  # type: ignore[operator,union-attr]
    return Finding("TF32 is off", off < 1e-5, f"relative difference {off:.1e}")


def memory_is_bounded(source: WorkerSource) -> Finding:
    """A learner who fills the GPU gets an error; the next one is served."""
    worker = source.start()
    load(worker, "import torch\ndef f(x):\n    return torch.ones(4 << 30, device='cuda', dtype=torch.uint8)[:1] + x")
    reply = call(worker, "f")
    worker.close()
    error = reply.get("error") or {}
    return Finding("memory of the device is bounded", "OutOfMemory" in str(error), str(error)[:60])


def device_fault(source: WorkerSource) -> Finding:
    """A failed assertion inside a kernel is told as such, and another worker goes on."""
    worker = source.start()
    load(worker, "import torch\ndef f(x):\n    return x[torch.tensor([10**6], device='cuda')]")
    try:
        error = call(worker, "f").get("error") or {}
        told = isinstance(error, dict) and error.get("gpu_lost") is True
    except Fault as fault:
        told, error = True, {"fault": fault.sentence}
    worker.close()
    after = computes_there(source)
    return Finding("a device fault ends one worker", told and after.holds, json.dumps(error)[:60])


def through_the_sandbox() -> list[Finding]:
    """Everything that needs a confined worker with a GPU."""
    with open_sandbox(limits=LIMITS, device="cuda") as source:
        first = Finding("the wall", source.isolation.layer == "L2", f"{source.isolation.layer}: {source.isolation.on}")
        steps: tuple[Callable[[WorkerSource], Finding], ...] = (
            parent_untouched, computes_there, full_precision, memory_is_bounded, device_fault,
        )  # fmt: skip
        return [first, *(step(source) for step in steps)]


def agreement(name: str, seed: bytes = b"any seed") -> tuple[int, list[str]]:
    """How many known answers of a unit were judged, and those whose verdicts differ between CPU and GPU."""
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = False
    unit = load_unit(SOLUTIONS / name)
    oracle = DrawnOracle(unit, seed)
    known = [*load_bank(SOLUTIONS / name, "right"), *load_bank(SOLUTIONS / name, "wrong")]
    differing = []
    with SharedSession(BareSource(), unit) as session:
        for answer in known:
            cpu = verdicts(unit, oracle, answer, session, "cpu")
            gpu = verdicts(unit, oracle, answer, session, "cuda")
            differing += [
                f"{answer.id} {check}: {cpu[check]}, on the GPU {gpu[check]}"
                for check in cpu
                if cpu[check] != gpu[check]
            ]
    return len(known), differing


def verdicts(
    unit: Unit, oracle: DrawnOracle, known: KnownAnswer, session: SharedSession, device: str
) -> dict[str, str]:
    session.load(known.text)
    outcomes = Examiner(unit, oracle, session, device).exercise(unit.exercise(known.exercise))
    return {one.check.name: one.verdict for one in outcomes}


def agreement_of_all(names: tuple[str, ...]) -> list[Finding]:
    """All units at once, each in a process of its own."""
    script = "import json, sys; from tests.gpu.real import agreement; print(json.dumps(agreement(sys.argv[1])))"
    running = {
        name: subprocess.Popen([sys.executable, "-c", script, name], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for name in names
    }
    findings = []
    for name, process in running.items():
        told, _ = process.communicate()
        count, differing = (
            json.loads(told.splitlines()[-1]) if process.returncode == 0 else (0, ["it did not end well"])
        )
        seen = f"{count} known answers, {len(differing)} verdicts differ" + "".join(
            f"\n    {one}" for one in differing[:20]
        )
        findings.append(Finding(f"{name}: verdicts as on the CPU", not differing, seen))
    return findings
