"""Frames: what is sent arrives, and nothing that a liar sends costs more than a refusal."""

from __future__ import annotations

import json
import socket
import struct
import threading
import time
from collections.abc import Iterator

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as some

from autograder.protocol import wire

Pair = tuple[wire.Channel, socket.socket]


@pytest.fixture
def pair() -> Iterator[Pair]:
    """A channel that reads what the raw socket sends."""
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    with ours, theirs:
        yield wire.Channel(ours.fileno(), max_header=wire.MAX_REPLY_HEADER), theirs


def soon() -> float:
    return time.monotonic() + 60  # only a failure waits so long


def frame(header: object, payload: bytes = b"") -> bytes:
    text = json.dumps(header).encode()
    return struct.pack("<I", len(text)) + text + payload


@settings(max_examples=60, deadline=None)
@given(name=some.sampled_from(sorted(wire.DTYPES)), shape=some.lists(some.integers(0, 4), max_size=4))
def test_every_dtype_and_shape_arrives_as_it_was_sent(name: str, shape: list[int]) -> None:
    """Whatever its dtype and shape, a tensor arrives equal, with memory of its own."""
    tensor = (torch.randn(shape) * 100).to(wire.DTYPES[name])
    ours, theirs = socket.socketpair()
    with ours, theirs:
        wire.send(wire.Channel(theirs.fileno()), {"op": "x"}, [tensor, tensor])
        header, (first, second) = wire.receive(wire.Channel(ours.fileno()))
    assert header == {"op": "x"}
    for received in (first, second):
        assert received.dtype == tensor.dtype and received.shape == tensor.shape
        assert torch.equal(received, tensor) or received.isnan().any()
        assert received.data_ptr() % wire.ALIGNMENT == 0
    before = second.clone()
    first.fill_(1)
    assert torch.equal(second, before) or before.isnan().any()


def test_a_strided_tensor_arrives_in_order(pair: Pair) -> None:
    """A transposed tensor's values arrive in the order of its dimensions."""
    tensor = torch.arange(12).reshape(3, 4).T
    wire.send(wire.Channel(pair[1].fileno()), {}, [tensor])
    assert torch.equal(wire.receive(pair[0], deadline=soon())[1][0], tensor)


def test_pipes_carry_frames_as_sockets_do() -> None:
    """A channel may consist of two descriptors."""
    import os

    reading, writing = os.pipe()
    wire.send(wire.Channel(-1, writing), {"a": 1}, [torch.ones(3)])
    assert wire.receive(wire.Channel(reading), deadline=soon())[0] == {"a": 1}
    os.close(reading), os.close(writing)


LIES = {
    "no tensors": {"ok": True},
    "negative size": {"tensors": [["float32", [-1]]]},
    "boolean size": {"tensors": [["float32", [True]]]},
    "fractional size": {"tensors": [["float32", [1.5]]]},
    "huge size": {"tensors": [["float32", [1 << 40]]]},
    "huge product": {"tensors": [["float64", [1 << 20, 1 << 20, 1 << 20]]]},
    "huge beside a zero": {"tensors": [["float64", [1 << 31, 1 << 31, 1 << 31, 0]]]},
    "huge behind a zero": {"tensors": [["float64", [0, 1 << 31, 1 << 31, 1 << 31]]]},
    "huge sum": {"tensors": [["uint8", [1 << 29]]] * 3},
    "many tensors": {"tensors": [["uint8", [0]]] * 600},
    "many dimensions": {"tensors": [["uint8", [1] * 17]]},
    "unknown dtype": {"tensors": [["object", [1]]]},
    "dtype a list": {"tensors": [[["float32"], [1]]]},
    "shape a number": {"tensors": [["float32", 4]]},
    "a list": [1, 2],
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lying_header_is_refused_before_anything_is_read(pair: Pair, lie: str) -> None:
    """No header makes the receiver wait for, or allocate, what it claims."""
    pair[1].sendall(frame(LIES[lie]))
    with pytest.raises(wire.WireError):
        wire.receive(pair[0], deadline=soon())


TEXTS = {
    "no JSON": b"{",
    "deep": b"[" * 100_000,
    "wrong letters": b"\xff\xfe",
    "long number": b'{"tensors": [], "a": ' + b"9" * 5000 + b"}",
}


@pytest.mark.parametrize("text", TEXTS)
def test_a_header_that_is_no_json_is_refused(pair: Pair, text: str) -> None:
    """Broken, endlessly nested or absurd JSON is one and the same error."""
    threading.Thread(target=pair[1].sendall, args=(struct.pack("<I", len(TEXTS[text])) + TEXTS[text],)).start()
    with pytest.raises(wire.WireError):
        wire.receive(pair[0], deadline=soon())


def test_a_long_header_is_refused_by_its_length(pair: Pair) -> None:
    """Four bytes that announce two gigabytes are enough to be refused."""
    pair[1].sendall(struct.pack("<I", 1 << 31))
    with pytest.raises(wire.WireError, match="more than"):
        wire.receive(pair[0], deadline=soon())


def test_more_bytes_than_allowed_are_told_apart(pair: Pair) -> None:
    """Too large is an error of its own, because the learner is told so."""
    pair[1].sendall(frame({"tensors": [["float32", [1000]]]}))
    with pytest.raises(wire.TooLarge):
        wire.receive(pair[0], deadline=soon(), max_bytes=3999)


def test_only_what_was_expected_is_accepted(pair: Pair) -> None:
    """With `expect`, another shape of the same size is refused."""
    pair[1].sendall(frame({"tensors": [["float32", [2, 3]]]}, bytes(24)))
    with pytest.raises(wire.WireError, match="asked for"):
        wire.receive(pair[0], deadline=soon(), expect=[("float32", (3, 2))])


def test_one_deadline_covers_a_frame_that_trickles(pair: Pair) -> None:
    """A sender that gives one byte now and then does not extend the deadline."""
    data, stop = frame({"tensors": [["float32", [1000]]]}, bytes(4000)), threading.Event()

    def trickle() -> None:
        for value in data:
            if stop.wait(0.02):
                return
            pair[1].sendall(bytes([value]))

    sender = threading.Thread(target=trickle)
    sender.start()
    with pytest.raises(TimeoutError):
        wire.receive(pair[0], deadline=time.monotonic() + 0.3)
    assert sender.is_alive()  # it would have gone on for more than a minute
    stop.set()
    sender.join()


def test_a_reader_that_does_not_read_does_not_hold_the_sender(pair: Pair) -> None:
    """Sending has a deadline too."""
    with pytest.raises(TimeoutError):
        wire.send(pair[0], {}, [torch.zeros(4_000_000)], deadline=time.monotonic() + 0.2)


def test_the_end_of_the_stream_is_an_end(pair: Pair) -> None:
    """A frame that stops in the middle is an EOFError."""
    pair[1].sendall(frame({"tensors": [["float32", [100]]]}, bytes(7)))
    pair[1].close()
    with pytest.raises(EOFError):
        wire.receive(pair[0], deadline=soon())


def test_bytes_of_a_bool_become_true_or_false(pair: Pair) -> None:
    """A bool tensor made of other bytes than 0 and 1 is made of True and False here."""
    pair[1].sendall(frame({"tensors": [["bool", [3]]]}, b"\x00\x02\xff" + bytes(5)))
    (tensor,) = wire.receive(pair[0], deadline=soon())[1]
    assert tensor.view(torch.uint8).tolist() == [0, 1, 1]


def test_lone_surrogates_become_storable(pair: Pair) -> None:
    """Every text of a header can be written to a file."""
    pair[1].sendall(frame({"tensors": [], "a": ["\ud800", {"\udfff": 1}]}))
    header, _ = wire.receive(pair[0], deadline=soon())
    assert header == {"a": ["\\ud800", {"\\udfff": 1}]}


def test_a_dtype_that_does_not_travel_is_refused_by_the_sender() -> None:
    """Complex numbers are refused with their name."""
    with pytest.raises(wire.WireError, match="complex64"):
        wire.encode({}, [torch.zeros(2, dtype=torch.complex64)])


def test_a_small_frame_is_one_message_and_what_comes_after_it_is_kept(pair: Pair) -> None:
    """A small frame leaves in one write; of two that arrive together the second is neither lost nor unseen."""
    ours, theirs = pair
    wire.send(ours, {"number": 1}, [torch.ones(3), torch.zeros(2)])
    assert theirs.recv(1 << 16) == b"".join(wire.encode({"number": 1}, [torch.ones(3), torch.zeros(2)]))
    theirs.sendall(b"".join([*wire.encode({"number": 2}), *wire.encode({"number": 3}, [torch.ones(2)])]))
    assert not ours.holds_more
    assert wire.receive(ours, deadline=soon())[0] == {"number": 2} and ours.holds_more
    header, (tensor,) = wire.receive(ours, deadline=soon())
    assert header == {"number": 3} and tensor.tolist() == [1, 1] and not ours.holds_more
