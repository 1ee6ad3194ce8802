"""The operations of torch that ran during a call, by name.

torch's own profiler writes down every operation at the dispatcher, whoever asked for it: Python, an alias,
`torch.ops`, a scripted function, `vmap`. The older of its two interfaces is used, because it is ten times
cheaper than the newer one, gives the nesting, and prints nothing. Counted is the forward run only, and of
nested operations only the outermost: a matrix product is one operation, however it is done inside, and an
operation that `vmap` spreads over a batch is one as well. Operations in other threads are not seen.
"""

from __future__ import annotations

import functools
import secrets
from collections.abc import Iterable
from types import TracebackType
from typing import Any, Protocol

import torch

from .aside import MARK, PRINTING

_BOUND = f"bound {secrets.token_hex(8)}"  # first and last in a record that nobody stopped in between
_record = torch._C._profiler._RecordFunctionFast
_start: Any = getattr(torch._C._autograd, "_enable_profiler_legacy", None)
_stop: Any = getattr(torch._C._autograd, "_disable_profiler_legacy", None)


class ProfilerEvent(Protocol):
    """An entry of the record: the start of a range (`push`), its end (`pop`), or a mark."""

    def kind(self) -> str: ...
    def name(self) -> str: ...


class Recorder:
    """A context manager; afterwards `names` and `count` say what ran, `whole` whether the record is complete."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.count = 0
        self.whole = False

    def __enter__(self) -> Recorder:
        if _start is not None:
            _start(_settings())
            with _record(_BOUND):
                pass
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if _stop is None:
            return
        try:
            with _record(_BOUND):
                pass
            events = [event for thread in _stop() for event in thread]
        except Exception:  # stopped by somebody else
            self.whole = False
            return
        self._tally(events)

    def _tally(self, events: Iterable[ProfilerEvent]) -> None:
        """Walks the record once: `open_names` are the ranges that are open at each place."""
        open_names: list[str] = []
        inside = outside = printing = bounds = 0  # open operations; asides; prints; how often the bound was met
        self.count, self.whole = 0, False
        for event in events:
            kind = event.kind()
            if kind == "push":
                name = event.name()
                open_names.append(name)
                bounds += name == _BOUND
                outside += name == MARK
                printing += name == PRINTING
                if is_operation(name):
                    if not outside:
                        self.names.add(name)
                        self.count += inside == 0 and not printing
                    inside += 1
            elif kind == "pop" and open_names:
                name = open_names.pop()
                outside -= name == MARK
                printing -= name == PRINTING
                inside -= is_operation(name)
        self.whole = bounds == 2


@functools.lru_cache(maxsize=4096)
def is_operation(name: str) -> bool:
    """Whether a range is an operation of torch or of a library of operations, such as `aten::mul`."""
    space, found, rest = name.partition("::")
    return bool(found) and "::" not in rest and " " not in name and space != "autograd"


def _settings() -> Any:
    kinds = torch._C._profiler
    plain = kinds._ExperimentalConfig()
    return kinds.ProfilerConfig(kinds.ProfilerState.CPU, False, False, False, False, False, plain)
