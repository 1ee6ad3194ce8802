"""Where the graph is cut: the learner's line that takes a tensor out of it.

Found in a run of its own, in which every floating argument asks for a gradient: `detach`, `.data`, `.item`,
`.tolist`, `.numpy`, a new tensor made of an old one, `requires_grad_(False)`, and operations within
`no_grad` or `inference_mode`. Noted only for tensors that did carry a gradient. Not every cut is a mistake
(a maximum may be detached for stability); the grader uses this once a gradient is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from types import CodeType, FrameType
from typing import Any

import torch
from torch import Tensor
from torch.overrides import TorchFunctionMode

from . import originals
from .aside import is_aside

MOST = 20
_T: Any = torch.Tensor
_CUTTING: dict[Any, str] = {
    _T.detach: "detach",
    torch.detach: "detach",
    _T.detach_: "detach_",
    torch.detach_: "detach_",
    _T.data.__get__: "data",
    _T.item: "item",
    _T.tolist: "tolist",
    _T.numpy: "numpy",
    _T.__array__: "numpy",
    _T.__float__: "float",
    torch.tensor: "torch.tensor",
    torch.as_tensor: "torch.as_tensor",
    torch.asarray: "torch.asarray",
    _T.new_tensor: "new_tensor",
}
_SWITCHES: dict[Any, str] = {
    _T.requires_grad_: "requires_grad_(False)",
    _T.requires_grad.__set__: "requires_grad_(False)",
}
_NOT_OPERATIONS = {_T.shape.__get__, _T.dtype.__get__, _T.device.__get__, _T.requires_grad.__get__, _T.grad.__get__}


def _code(function: Any) -> CodeType:
    code: CodeType = function.__code__
    return code


_ENTERS = {
    _code(torch.no_grad.__enter__): "no_grad",
    _code(torch.inference_mode.__enter__): "inference_mode",
    _code(torch.set_grad_enabled.__init__): "set_grad_enabled(False)",
}
_LEAVES = {_code(torch.no_grad.__exit__), _code(torch.inference_mode.__exit__), _code(torch.set_grad_enabled.__exit__)}
_MAKES_PARAMETER = _code(torch.nn.Parameter.__new__)
_NAMES = {code.co_name for code in (*_ENTERS, *_LEAVES, _MAKES_PARAMETER)}

Cut = dict[str, Any]  # {"file": "rnn.py", "line": 12, "what": "detach"}
Place = tuple[str, int]


class _Search(TorchFunctionMode):
    """Sees every call of torch with its arguments, and by the profiling hook every `with no_grad()`."""

    def __init__(self, files: Container[str]) -> None:
        super().__init__()
        self._files = files
        self._closed: list[tuple[Place | None, str]] = []  # no_grad blocks that are open
        self.cuts: list[Cut] = []

    def __torch_function__(
        self, func: Any, types: Sequence[type], args: Sequence[Any] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        kwargs = kwargs or {}
        carried = not is_aside() and _carries(args)
        result = func(*args, **kwargs)
        if carried:
            self._look(func, args, result)
        return result

    def _look(self, func: Any, args: Sequence[Any], result: Any) -> None:
        what = _CUTTING.get(func)
        if what is None and func in _SWITCHES and not _switched_on(args):
            what = _SWITCHES[func]
        if what is not None:
            self._note(_place(originals.current_frame(2), self._files), what)
        elif self._closed and not originals.is_grad_enabled() and _loses(func, result):
            place, closing = self._closed[-1]
            self._note(place or _place(originals.current_frame(2), self._files), closing)

    def _note(self, place: Place | None, what: str) -> None:
        cut = {"file": place[0] if place else None, "line": place[1] if place else None, "what": what}
        if cut not in self.cuts and len(self.cuts) < MOST:
            self.cuts.append(cut)

    def hook(self, frame: FrameType, event: str, argument: Any) -> None:
        """The profiling hook: keeps the list of open blocks, and sees tensors wrapped anew as parameters."""
        code = frame.f_code
        if event != "call" or code.co_name not in _NAMES or is_aside() or _is_inside_a_switch(frame):
            return
        if code in _ENTERS:
            self._enter(frame, _ENTERS[code])
        elif code in _LEAVES and self._closed:
            self._closed.pop()
        elif code == _MAKES_PARAMETER and _carries([frame.f_locals.get("data")]):
            self._note(_place(frame, self._files), "nn.Parameter")

    def _enter(self, frame: FrameType, what: str) -> None:
        if frame.f_locals.get("mode") is True:  # set_grad_enabled(True)
            self._closed.clear()
        else:
            self._closed.append((_place(frame, self._files), what))


def _is_inside_a_switch(frame: FrameType) -> bool:
    """Whether this is torch's own doing: `no_grad` is built from `set_grad_enabled`."""
    return frame.f_back is not None and (frame.f_back.f_code in _ENTERS or frame.f_back.f_code in _LEAVES)


def find_cuts(run: Callable[[], object], files: Container[str]) -> list[Cut]:
    """Runs once more and gives the places of the cuts, in the order they were met. What the run raises is ignored."""
    search = _Search(files)
    earlier = originals.get_profile()
    try:
        with search:
            originals.set_profile(search.hook)
            run()
    except Exception:
        pass
    finally:
        originals.set_profile(earlier)
        originals.set_grad_enabled(True)
    return search.cuts


def _carries(values: Sequence[Any], depth: int = 0) -> bool:
    """Whether a tensor with a gradient is among the values or, one level down, in their lists."""
    for value in values:
        if originals.is_a(value, Tensor):
            with originals.no_function():
                if originals.wants_gradient(value):
                    return True
        elif type(value) in (list, tuple) and depth < 2 and _carries(value[:64], depth + 1):
            return True
    return False


def _switched_on(args: Sequence[Any]) -> bool:
    return len(args) < 2 or bool(args[1])


def _loses(func: Any, result: Any) -> bool:
    """Whether a call under `no_grad` gave a floating tensor that has lost its history."""
    if func in _NOT_OPERATIONS or not originals.is_a(result, Tensor):
        return False
    with originals.no_function():
        return bool(originals.dtype_of(result).is_floating_point) and not originals.wants_gradient(result)


def _place(frame: FrameType | None, files: Container[str]) -> Place | None:
    """The nearest line of the learner's files; for a decorated function the line of its decorator."""
    while frame is not None:
        if frame.f_code.co_filename in files:
            return frame.f_code.co_filename, frame.f_lineno
        wrapped = frame.f_locals.get("func") if frame.f_code.co_name == "decorate_context" else None
        code = getattr(wrapped, "__code__", None)
        if code is not None and code.co_filename in files:
            return code.co_filename, code.co_firstlineno
        frame = frame.f_back
    return None
