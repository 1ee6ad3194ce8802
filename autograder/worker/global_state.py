"""The global state that a call must leave alone: compared before and after, and put back where it moved."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy
import torch

from autograder.worker import originals

_C: Any = torch._C
_Read = Callable[[], Any]
_Write = Callable[[Any], Any]


def _numpy_state() -> tuple[Any, ...]:
    state: Any = _numpy_get()
    return state[1].tobytes(), state[2], state[3], state[4]


_used_gpu: _Read = torch.cuda.is_initialized


def _cuda_state() -> bytes | None:
    """The random state of the current GPU; None where CUDA was never used, which this must not change."""
    if not _used_gpu():
        return None
    return bytes(originals.to_numpy(torch.cuda.get_rng_state()).tobytes())


_numpy_get = numpy.random.get_state
_torch_get = torch.default_generator.get_state
_nothing: _Write = lambda value: None  # noqa: E731  (a table reads better than twelve functions)


def _set_device(device: torch.device) -> None:
    """The CPU is the default without a setting; naming it would leave a function mode on."""
    torch.set_default_device(None if device == torch.device("cpu") else device)


# Name in the reply, how to read it, how to put it back.
_STATES: tuple[tuple[str, _Read, _Write], ...] = (
    ("default_dtype", torch.get_default_dtype, torch.set_default_dtype),
    ("default_device", torch.get_default_device, lambda value: _set_device(value)),
    ("rng", lambda: originals.to_numpy(_torch_get()).tobytes(), _nothing),
    ("cuda_rng", lambda: _cuda_state(), _nothing),
    ("numpy_rng", _numpy_state, _nothing),
    ("python_rng", random.getstate, random.setstate),
    ("threads", torch.get_num_threads, torch.set_num_threads),
    ("grad_mode", torch.is_grad_enabled, originals.set_grad_enabled),
    ("inference_mode", torch.is_inference_mode_enabled, _nothing),
    ("deterministic", torch.are_deterministic_algorithms_enabled, torch.use_deterministic_algorithms),
    ("matmul_precision", torch.get_float32_matmul_precision, torch.set_float32_matmul_precision),
    ("anomaly_mode", torch.is_anomaly_enabled, torch.set_anomaly_enabled),
    ("autocast", lambda: _C._is_any_autocast_enabled(), _nothing),
    ("function_modes", lambda: _C._len_torch_function_stack(), _nothing),
    ("dispatch_modes", lambda: _C._len_torch_dispatch_stack(), _nothing),
)


_STAYING = {"inference_mode", "autocast", "function_modes", "dispatch_modes"}


def take() -> list[Any]:
    """The state of everything in the table, as it is now."""
    return [read() for _, read, _ in _STATES]


def take_since(settled: list[Any]) -> list[Any]:
    """The state before a call that is watched, after an earlier call may have moved it.

    settled: the state when the file was loaded. What can be put back is; what cannot, a mode left on, counts from then.
    """
    put_back(settled)
    now = take()
    return [old if name in _STAYING else new for (name, _, _), old, new in zip(_STATES, settled, now, strict=True)]


def differences(before: list[Any]) -> list[str]:
    """The names of what is no longer as it was."""
    return [name for (name, read, _), old in zip(_STATES, before, strict=True) if read() != old]


def put_back(before: list[Any]) -> None:
    """Restores what can be restored, so that one call's mistake does not fall on the next."""
    for (_, read, write), old in zip(_STATES, before, strict=True):
        if read() != old:
            write(old)
