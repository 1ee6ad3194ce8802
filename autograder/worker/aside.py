"""What runs during a call and is not the learner's doing: a callable they were given, printing a tensor.

Within `aside()` forbidden calls do not count, operations are not counted and no cut is noted. The mark in
the record of operations is a random word of this process.
"""

from __future__ import annotations

import contextlib
import functools
import secrets
import threading
from collections.abc import Iterator
from typing import Any

import torch

MARK = f"aside {secrets.token_hex(8)}"
_record = torch._C._profiler._RecordFunctionFast


class _Depth(threading.local):
    value = 0


_depth = _Depth()


def is_aside() -> bool:
    """Whether this thread is within `aside()`."""
    return _depth.value > 0


@contextlib.contextmanager
def aside() -> Iterator[None]:
    """What runs within is left out of every fact about the call."""
    _depth.value += 1
    try:
        with _record(MARK):
            yield
    finally:
        _depth.value -= 1


def leave_printing_out() -> None:
    """Lets `print(tensor)` count for nothing: its operations grow with the tensor, and it detaches."""
    printing: Any = torch._tensor_str
    plain = printing._str
    if hasattr(plain, "__wrapped__"):
        return

    @functools.wraps(plain)
    def quiet(*args: Any, **keywords: Any) -> Any:
        with aside():
            return plain(*args, **keywords)

    printing._str = quiet
