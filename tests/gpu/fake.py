"""A source of workers whose GPU is a pretence: what is asked of `cuda` is done on the CPU and called `cuda`.

It carries the grader's side of `--device cuda` on a machine that has none: which device is asked for, where results
are expected, what stays on the CPU.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from torch import Tensor

from autograder.authoring.doctor.bare import BareSource, BareWorker
from autograder.sandbox.interface import Reply


@dataclass
class PretendingWorker:
    """A bare worker; `asked` is the device of every call, in order."""

    inner: BareWorker
    asked: list[str]

    def ask(self, header: Mapping[str, object], tensors: Sequence[Tensor] = (), *, seconds: float) -> Reply:
        if header.get("op") != "call":
            return self.inner.ask(header, tensors, seconds=seconds)
        device = str(header.get("device"))
        self.asked.append(device)
        reply = self.inner.ask(on_the_cpu(header), tensors, seconds=seconds)
        if device != "cuda" or not reply.header.get("ok"):
            return reply
        # Where nothing was put on the GPU (a mask made from two numbers), nothing comes from there.
        moved = bool(tensors) or header != on_the_cpu(header, keep_device=True)
        outputs = [{**one, "device": "cuda" if moved else "cpu"} for one in reply.header["outputs"]]
        return Reply({**reply.header, "outputs": outputs}, reply.tensors)

    def printed(self) -> str:
        return self.inner.printed()

    def close(self) -> None:
        self.inner.close()


def on_the_cpu(header: Mapping[str, object], *, keep_device: bool = False) -> dict[str, object]:
    """The same request with the CPU for the GPU, among the arguments too."""
    moved = dict(header)
    if not keep_device and moved.get("device") == "cuda":
        moved["device"] = "cpu"
    for part in ("args", "keywords"):
        named = moved.get(part)
        if isinstance(named, list):
            moved[part] = [[name, {"value": "cpu"} if value == {"value": "cuda"} else value] for name, value in named]
    return moved


@dataclass
class PretendingSource(BareSource):
    """Makes pretending workers."""

    asked: list[str] = field(default_factory=list)

    def start(self) -> PretendingWorker:  # type: ignore[override]
        return PretendingWorker(super().start(), self.asked)
