"""Whether code ran that was made beforehand: a program of TorchScript, or Python that `torch.fx` wrote.

A tracer runs a function once and keeps the parts that it is made of, so what is forbidden there is not called any
more. That such a program runs can be seen; what it was made from cannot.

torch remembers, for each thread, which program of TorchScript it has run last. So a tiny one of our own runs before
the call, and is asked for afterwards.
"""

from __future__ import annotations

import functools
from typing import Any

import torch

WRITTEN = "<eval_with_key>"  # how `torch.fx` begins the names of the files that it compiles, which are none
_last: Any = getattr(torch._C, "_last_executed_optimized_graph", None)


@functools.lru_cache(maxsize=1)
def own_program() -> Any:
    """A program that does nothing. Made before the learner's code is there: the first takes a while."""
    return torch.jit.CompilationUnit("def nothing(x: int):\n    return x\n").nothing


class Programs:
    """Say `begin` before a call and `ran` after it."""

    def __init__(self) -> None:
        self._ours: object = None

    def begin(self) -> None:
        """Run our own program."""
        if _last is not None:
            own_program()(1)
            self._ours = _last()

    def ran(self) -> bool:
        """Whether another one has run since."""
        return _last is not None and _last() is not self._ours
