"""The functions the worker itself uses, taken before the learner's code could replace them.

A learner who assigns to `torch.Tensor.clone` or hands back a tensor whose class answers for itself
(`__torch_function__`, a `shape` property, `__class__`) changes what their own code sees, and not what
is read here: everything is looked up on torch's C base class, and types are compared by their real
method resolution order.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import torch

_Base: Any = torch._C.TensorBase

Tensor = torch.Tensor
Parameter = torch.nn.Parameter
Module = torch.nn.Module

detach = _Base.detach
contiguous = _Base.contiguous
clone = _Base.clone
cast = _Base.to
view = _Base.view
copy_into = _Base.copy_
negate = _Base.neg_
strides = _Base.stride
count = _Base.numel
element_size = _Base.element_size
ask_gradient = _Base.requires_grad_
address = _Base.data_ptr
size_of = _Base.shape.__get__
dtype_of = _Base.dtype.__get__
device_of = _Base.device.__get__
layout_of = _Base.layout.__get__
wants_gradient = _Base.requires_grad.__get__
gradient_of = _Base.grad.__get__
set_gradient = _Base.grad.__set__
version_of = _Base._version.__get__
is_nested = _Base.is_nested.__get__
storage_of = _Base.untyped_storage
offset_of = _Base.storage_offset
as_subclass = _Base.as_subclass

to_numpy = _Base.numpy
equal = torch.equal
isfinite = torch.isfinite
allclose = torch.allclose
empty = torch.empty
gradients = torch.autograd.grad
ones_like = torch.ones_like
is_grad_enabled = torch.is_grad_enabled
set_grad_enabled = torch._C._set_grad_enabled
no_function: Any = torch._C.DisableTorchFunction
no_dispatch: Any = torch._C._DisableTorchDispatch
now = time.perf_counter
current_frame = sys._getframe
set_profile = sys.setprofile
get_profile = sys.getprofile
set_trace = sys.settrace
get_trace = sys.gettrace
all_frames = sys._current_frames
own_nanoseconds = time.thread_time_ns  # of processor time, of this thread and of all
all_nanoseconds = time.process_time_ns
_streams: list[Any] = [sys.stdout, sys.stderr]

_dispatch_keys: Any = torch._C._dispatch_keys
_python_key = torch._C.DispatchKey.Python
_is_wrapped: Any = torch._C._functorch.is_functorch_wrapped_tensor
_bytes_of = torch.UntypedStorage.nbytes
_order = type.__dict__["__mro__"].__get__
_name = type.__dict__["__name__"].__get__


def is_a(value: object, kind: type) -> bool:
    """Whether `value` truly is an instance of `kind`, whatever its `__class__` says."""
    return kind in _order(type(value))


def is_backed(tensor: Tensor) -> bool:
    """Whether a dense tensor truly has the memory that its shape promises.

    A wrapper with a shape and no memory, a tensor that escaped from `vmap`, or a storage resized to nothing
    would end the process where it is read.
    """
    if _dispatch_keys(tensor).has(_python_key) or _is_wrapped(tensor):
        return False
    if not count(tensor):
        return True
    steps = zip(size_of(tensor), strides(tensor), strict=True)
    last = offset_of(tensor) + sum((size - 1) * step for size, step in steps)
    return bool((last + 1) * element_size(tensor) <= _bytes_of(storage_of(tensor)))


def plainly(tensor: Tensor) -> Tensor:
    """The same tensor in the same graph, as exactly `torch.Tensor`."""
    if type(tensor) is Tensor:
        return tensor
    with no_function():
        plain: Tensor = as_subclass(tensor, Tensor)
    return plain


def is_class(value: object, base: type) -> bool:
    """Whether `value` truly is a class that inherits from `base`."""
    return is_a(value, type) and base in _order(value)


def ancestors(kind: type) -> tuple[type, ...]:
    """The real method resolution order of a class, whatever its metaclass says."""
    order: tuple[type, ...] = _order(kind)
    return order


def name_of(kind: type, longest: int = 100) -> str:
    """The name of a class as plain, bounded text."""
    return plain_text(_name(kind), longest)


def plain_text(text: object, longest: int) -> str:
    """`text` cut to `longest` characters, as a true `str` without lone surrogates; "" for what is no string."""
    if not is_a(text, str):
        return ""
    return str.__getitem__(text, slice(0, longest)).encode("utf-8", "backslashreplace").decode("utf-8")  # type: ignore[index]


class undisturbed:
    """Within this block no tensor subclass and no torch mode of the learner gets a say.

    A class of its own, because `contextlib` costs more than what it guards: every tensor of every reply comes by here.
    """

    __slots__ = ("_dispatch", "_function")

    def __enter__(self) -> None:
        self._function, self._dispatch = no_function(), no_dispatch()
        self._function.__enter__()
        self._dispatch.__enter__()

    def __exit__(self, *exception: Any) -> None:
        self._dispatch.__exit__(*exception)
        self._function.__exit__(*exception)


def remember_streams() -> None:
    """Takes the present output streams for those to flush, whatever the learner's code puts in their place."""
    _streams[:] = [sys.stdout, sys.stderr]


def flush_printed() -> None:
    """Pushes out what the learner printed, so that it is not lost when the process is killed."""
    for stream in (*_streams, sys.stdout, sys.stderr):
        try:
            stream.flush()
        except Exception:  # closed, or the learner's own; `contextlib.suppress` costs more than flushing
            continue
