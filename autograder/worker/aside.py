"""What runs during a call and is not the learner's doing: a callable they were given, printing a tensor.

Within `aside()` forbidden calls do not count, operations are not counted and no cut is noted. Printing has an
exemption of its own, `printing()`: nothing that torch runs for it is forbidden, so what is forbidden counts there as
everywhere. The marks in the record of operations are random words of this process.
"""

from __future__ import annotations

import contextlib
import functools
import secrets
import threading
from collections.abc import Iterator
from types import FunctionType
from typing import Any

import torch

MARK = f"aside {secrets.token_hex(8)}"
PRINTING = f"printing {secrets.token_hex(8)}"
_record = torch._C._profiler._RecordFunctionFast
_PLAIN = (torch.Tensor, torch.nn.Parameter)


class _Depth(threading.local):
    given = 0
    printing = 0


_depth = _Depth()


def is_given() -> bool:
    """Whether this thread is within `aside()`."""
    return _depth.given > 0


def is_aside() -> bool:
    """Whether this thread is within `aside()` or `printing()`."""
    return _depth.given > 0 or _depth.printing > 0


@contextlib.contextmanager
def aside() -> Iterator[None]:
    """What runs within is left out of every fact about the call."""
    _depth.given += 1
    try:
        with _record(MARK):
            yield
    finally:
        _depth.given -= 1


@contextlib.contextmanager
def printing() -> Iterator[None]:
    """What runs within is not counted and cuts no graph."""
    _depth.printing += 1
    try:
        with _record(PRINTING):
            yield
    finally:
        _depth.printing -= 1


def leave_printing_out() -> None:
    """Lets `print(tensor)` count for nothing: its operations grow with the tensor, and it detaches.

    Only where torch's own functions print a plain tensor: a class of the learner's has properties of the learner's, and
    they would run under the same exemption.
    """
    module: Any = torch._tensor_str
    plain = module._str
    if hasattr(plain, "__wrapped__"):
        return
    own = {name: found for name, found in vars(module).items() if type(found) is FunctionType and name != "_str"}

    @functools.wraps(plain)
    def quiet(*args: Any, **keywords: Any) -> Any:
        untouched = all(vars(module).get(name) is found for name, found in own.items())
        if not (untouched and args and type(args[0]) in _PLAIN):
            return plain(*args, **keywords)
        with printing():
            return plain(*args, **keywords)

    module._str = quiet
