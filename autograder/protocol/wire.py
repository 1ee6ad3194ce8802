"""Frames between grader and worker: a bounded JSON header, then the raw bytes of tensors. Nothing is ever unpickled.

    u32 little-endian: length of the header | header, JSON | bytes of tensor 0 | bytes of tensor 1 | ...

The bytes of each tensor are filled up to a multiple of 8, so that all numbers lie as processors want them.
The header's key `tensors` lists `[dtype, [dimensions...]]`. The receiver trusts nothing: it checks the length, the
JSON, every dtype and dimension and the sum of all bytes (in Python integers, which do not overflow) before it
allocates, and one deadline covers the whole frame, however slowly it trickles in.

Both sides use this module, so it imports nothing but the standard library, numpy and torch.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import struct
import time
from collections.abc import Mapping, Sequence
from math import prod
from typing import Any, cast

import torch
from torch import Tensor

DTYPES: dict[str, torch.dtype] = {
    "float64": torch.float64,
    "float32": torch.float32,
    "bfloat16": torch.bfloat16,
    "float16": torch.float16,
    "int64": torch.int64,
    "int32": torch.int32,
    "uint8": torch.uint8,
    "bool": torch.bool,
}
NAMES = {dtype: name for name, dtype in DTYPES.items()}
WIDTHS = {name: dtype.itemsize for name, dtype in DTYPES.items()}

ALIGNMENT = 8  # bytes: of the widest dtype
MAX_HEADER = 32 << 20  # bytes: the sources of all units, every letter escaped
MAX_REPLY_HEADER = 1 << 20  # bytes of what a worker may answer; JSON grows thirtyfold when parsed
MAX_TENSORS = 512
MAX_DIMENSIONS = 16
MAX_DIMENSION = 1 << 31
MAX_PAYLOAD = 1 << 30  # bytes of all tensors of a frame together

Expected = Sequence[tuple[str, tuple[int, ...]]]

# Taken before a learner's code could put its own in their place, to see a request before it is handled.
_os_read, _os_write, _readv = os.read, os.write, getattr(os, "readv", None)
_loads, _dumps, _from_buffer = json.loads, json.dumps, torch.frombuffer
_Base: Any = torch._C.TensorBase
_reshape, _differ = _Base.reshape, _Base.ne


class WireError(Exception):
    """The other side broke the format. The text says how; it quotes nothing that the other side sent."""


class TooLarge(WireError):
    """The tensors of a frame would take more than the receiver is ready to take."""


class Channel:
    """A pair of file descriptors (a socket is both at once) that carries frames.

    max_header: the longest header that is read from the other side.
    With a deadline the descriptors must be pollable and are switched to non-blocking; without one they may block.
    """

    def __init__(self, read_fd: int, write_fd: int | None = None, *, max_header: int = MAX_HEADER) -> None:
        self.read_fd = read_fd
        self.max_header = max_header
        self.write_fd = read_fd if write_fd is None else write_fd
        self._ahead = memoryview(b"")  # what was read beyond what was asked for

    def read_into(self, view: memoryview, deadline: float | None) -> None:
        """Fill the view. Raises EOFError at the end of the stream, TimeoutError past the deadline."""
        done = self._take(view)
        while done < len(view):
            _wait(self.read_fd, deadline, write=False)
            done += self._read_some(view[done:])

    def _read_some(self, view: memoryview) -> int:
        """Read into the view what is there, of small things all at once: a call of the system costs as much as they."""
        if len(view) >= AT_ONCE:
            count = _read_directly(self.read_fd, view)
            return 0 if count is None else _not_the_end(count)
        with contextlib.suppress(BlockingIOError):
            self._ahead = memoryview(_read(self.read_fd, AT_ONCE))
            _not_the_end(len(self._ahead))
        return self._take(view)

    def _take(self, view: memoryview) -> int:
        """Move into the view what was read ahead."""
        count = min(len(view), len(self._ahead))
        view[:count] = self._ahead[:count]
        self._ahead = self._ahead[count:]
        return count

    @property
    def holds_more(self) -> bool:
        """Whether the other side sent more than was asked for so far, as far as it was read."""
        return bool(self._ahead)

    def write(self, data: memoryview, deadline: float | None) -> None:
        """Send all of it. Raises BrokenPipeError if nobody reads any more, TimeoutError past the deadline."""
        while data:
            _wait(self.write_fd, deadline, write=True)
            try:
                data = data[_os_write(self.write_fd, data[:WRITE_SLICE]) :]
            except BlockingIOError:
                continue


AT_ONCE = 1 << 16  # bytes up to which things are read and written together
WRITE_SLICE = 1 << 20  # bytes given to one write: the deadline is looked at in between


def send(
    channel: Channel, header: Mapping[str, object], tensors: Sequence[Tensor] = (), *, deadline: float | None = None
) -> None:
    """Send one frame. `deadline` is a moment of time.monotonic()."""
    send_encoded(channel, encode(header, tensors), deadline=deadline)


def send_encoded(channel: Channel, buffers: Sequence[memoryview], *, deadline: float | None = None) -> None:
    """Send a frame that `encode` made; a small one in one piece, so that the other side wakes up once."""
    for data in _joined(buffers):
        channel.write(data, deadline)


def _joined(buffers: Sequence[memoryview]) -> Sequence[memoryview]:
    """The buffers in one, if they are small. In a worker `sum` may be the learner's own by now."""
    length = 0
    for data in buffers:
        length += len(data)
    return [memoryview(b"".join(buffers))] if length <= AT_ONCE else buffers


def encode(header: Mapping[str, object], tensors: Sequence[Tensor] = ()) -> list[memoryview]:
    """The frame as buffers. Tensors are copied only where their memory is not contiguous."""
    described, buffers = [], []
    for tensor in tensors:
        name, shape, data = tensor_bytes(tensor)
        described.append([name, shape])
        buffers.append(data)
        if padding := _padding(len(data)):
            buffers.append(memoryview(bytes(padding)))
    text = _dumps({**header, "tensors": described}).encode()
    if len(text) > MAX_HEADER:
        raise WireError(f"the header has {len(text)} bytes, more than {MAX_HEADER}")
    return [memoryview(struct.pack("<I", len(text)) + text), *buffers]


def tensor_bytes(tensor: Tensor) -> tuple[str, list[int], memoryview]:
    """Name of the dtype, dimensions and raw bytes of a dense tensor."""
    if tensor.dtype not in NAMES:
        raise WireError(f"tensors of {tensor.dtype} do not travel")
    plain = tensor.detach().resolve_neg().to("cpu").contiguous()
    name, shape = NAMES[tensor.dtype], list(plain.shape)
    if not plain.numel():
        return name, shape, memoryview(b"")
    if plain.dtype is torch.bfloat16:  # which numpy does not have
        plain = plain.view(torch.int16)
    return name, shape, plain.reshape(-1).numpy().data.cast("B")  # flat: numpy has fewer axes


def receive(
    channel: Channel,
    *,
    deadline: float | None = None,
    max_bytes: int = MAX_PAYLOAD,
    expect: Expected | None = None,
) -> tuple[dict[str, Any], tuple[Tensor, ...]]:
    """Read one frame: its header (without `tensors`) and its tensors, freshly allocated here.

    max_bytes: most bytes of all tensors together. expect: the only dtypes and shapes that are accepted.
    Raises WireError, EOFError, TimeoutError; nothing else, whatever the other side sends.
    """
    header = _receive_header(channel, deadline)
    described = check_tensors(header.pop("tensors", None), max_bytes=max_bytes, expect=expect)
    return header, _receive_tensors(channel, described, deadline)


def check_tensors(
    described: object, *, max_bytes: int = MAX_PAYLOAD, expect: Expected | None = None
) -> list[tuple[str, tuple[int, ...]]]:
    """The list of dtypes and shapes, or WireError. No memory has been allocated for the tensors at this point."""
    if not isinstance(described, list) or len(described) > MAX_TENSORS:
        raise WireError("the header has no usable list of tensors")
    checked = [_check_tensor(entry) for entry in described]
    if expect is not None and checked != [(name, tuple(shape)) for name, shape in expect]:
        raise WireError("the tensors are not of the dtypes and shapes that were asked for")
    most = min(max_bytes, MAX_PAYLOAD)
    for name, shape in checked:
        most -= size_of(name, shape)
    if most < 0:
        raise TooLarge(f"the tensors take more than {min(max_bytes, MAX_PAYLOAD)} bytes")
    return checked


def size_of(name: str, shape: Sequence[int]) -> int:
    """Bytes of a tensor of that dtype and shape."""
    return prod(shape) * WIDTHS[name]


def _padding(size: int) -> int:
    """Bytes from the end of a tensor to the beginning of the next."""
    return -size % ALIGNMENT


def _check_tensor(entry: object) -> tuple[str, tuple[int, ...]]:
    if not isinstance(entry, list) or len(entry) != 2:
        raise WireError("a tensor is described by something else than dtype and shape")
    name, shape = entry
    if not isinstance(name, str) or name not in DTYPES:
        raise WireError("a tensor has an unknown dtype")
    if not isinstance(shape, list) or len(shape) > MAX_DIMENSIONS:
        raise WireError("a tensor has too many dimensions")
    bytes_without_zeros = WIDTHS[name]  # torch multiplies sizes and strides whether or not one of them is zero
    for size in shape:
        if type(size) is not int or not 0 <= size <= MAX_DIMENSION:  # to isinstance, JSON's `true` is an int
            raise WireError("a tensor has an impossible dimension")
        bytes_without_zeros *= size or 1
    if bytes_without_zeros > MAX_PAYLOAD:
        raise TooLarge(f"a tensor takes more than {MAX_PAYLOAD} bytes")
    return name, tuple(shape)


def _receive_header(channel: Channel, deadline: float | None) -> dict[str, Any]:
    (length,) = struct.unpack("<I", _receive_bytes(channel, 4, deadline))
    if length > channel.max_header:
        raise WireError(f"the header claims {length} bytes, more than {channel.max_header}")
    return parse_header(bytes(_receive_bytes(channel, length, deadline)))


def parse_header(data: bytes) -> dict[str, Any]:
    """The JSON object in these bytes, its texts free of lone surrogates (which no file could store)."""
    try:
        header = _loads(data)
        if b"\\ud" in data.lower():
            header = _storable(header)
    except (ValueError, RecursionError) as error:  # a 100 000-deep list raises RecursionError
        raise WireError("the header is not JSON") from error
    if not isinstance(header, dict):
        raise WireError("the header is not a JSON object")
    return cast(dict[str, Any], header)


def _storable(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, list):
        return [_storable(entry) for entry in value]
    if isinstance(value, dict):
        return {_storable(key): _storable(entry) for key, entry in value.items()}
    return value


def _receive_tensors(
    channel: Channel, described: Sequence[tuple[str, tuple[int, ...]]], deadline: float | None
) -> tuple[Tensor, ...]:
    """Tensors that lie side by side in one block: reading each by itself costs more than what most of them hold."""
    places, end = [], 0
    for name, shape in described:
        places.append(end)
        size = size_of(name, shape)
        end += size + _padding(size)
    block = _receive_bytes(channel, end, deadline) if end else bytearray()
    return tuple([_tensor_in(block, place, *one) for place, one in zip(places, described, strict=True)])


def _tensor_in(block: bytearray, place: int, name: str, shape: tuple[int, ...]) -> Tensor:
    count = prod(shape)
    if not count:
        return torch.empty(shape, dtype=DTYPES[name], device="cpu")
    if name == "bool":  # a byte other than 0 or 1 is undefined behaviour further on
        flat = _differ(_from_buffer(block, dtype=torch.uint8, count=count, offset=place), 0)
    else:
        flat = _from_buffer(block, dtype=DTYPES[name], count=count, offset=place)
    shaped: Tensor = _reshape(flat, shape)
    return shaped


def _receive_bytes(channel: Channel, length: int, deadline: float | None) -> bytearray:
    data = bytearray(length)
    channel.read_into(memoryview(data), deadline)
    return data


def _read_directly(fd: int, view: memoryview) -> int | None:
    """Number of bytes read into the view; 0 at the end; None if there is nothing yet."""
    try:
        return _readv(fd, [view]) if _readv is not None else _read_copy(fd, view)
    except BlockingIOError:
        return None
    except ConnectionResetError:  # the peer died with our bytes unread: the stream has ended all the same
        return 0


def _read(fd: int, most: int) -> bytes:
    """What is there, nothing at the end. Raises BlockingIOError if there is nothing yet."""
    try:
        return _os_read(fd, most)
    except ConnectionResetError:
        return b""


def _not_the_end(count: int) -> int:
    if count == 0:
        raise EOFError("the other side closed the connection")
    return count


def _read_copy(fd: int, view: memoryview) -> int:
    data = _os_read(fd, min(len(view), WRITE_SLICE))
    view[: len(data)] = data
    return len(data)


def _wait(fd: int, deadline: float | None, *, write: bool) -> None:
    """Block until the descriptor is ready. Without a deadline the read or write itself blocks."""
    if deadline is None:
        return
    left = deadline - time.monotonic()
    poller = select.poll()
    poller.register(fd, select.POLLOUT if write else select.POLLIN)
    if left <= 0 or not poller.poll(left * 1000):
        raise TimeoutError("the deadline of the frame has passed")
