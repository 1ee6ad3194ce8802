"""What a worker does about a GPU: bound the memory it may take there, and know a device that is lost.

CUDA cannot be used in a process that was forked after it was set up, so everything here runs in the worker, after
the fork. The bound is a fence against accidents: code in the same process could lift it.
"""

from __future__ import annotations

import torch

from . import originals

MEBI = 1 << 20
# An error of the device itself: a class of its own since torch 2.8, before that a RuntimeError with this text.
_DeviceError: type[Exception] | None = getattr(torch, "AcceleratorError", None)
_SAID = "CUDA error"
_synchronize = torch.cuda.synchronize
_arguments_of = BaseException.__dict__["args"].__get__


def bound_memory(megabytes: int) -> None:
    """Set the GPU up in this process and let its tensors take at most so much of it. RuntimeError without a GPU."""
    total = torch.cuda.get_device_properties(0).total_memory
    torch.cuda.set_per_process_memory_fraction(min(1.0, megabytes * MEBI / total))


def wait(device: str) -> None:
    """Until the device has finished: what fails in a kernel is told only to who waits for it."""
    if device.startswith("cuda"):
        _synchronize()


def is_lost(error: BaseException) -> bool:
    """Whether after this error nothing more can be computed on the GPU in this process.

    A failed assertion inside a kernel or an illegal address is such an error; want of memory is not.
    """
    if originals.is_a(error, torch.cuda.OutOfMemoryError):
        return False
    if _DeviceError is not None and originals.is_a(error, _DeviceError):
        return True
    return originals.is_a(error, RuntimeError) and any(
        type(part) is str and _SAID in part for part in _arguments_of(error)
    )
