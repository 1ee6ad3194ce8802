"""The sentences of the engine: what is wrong, where, without a value that a hidden check must not show.

Builders of messages, apart from the deciders. Each returns one or two plain sentences for the learner; numbers
go into evidence, which only visible checks show.
"""

from __future__ import annotations

import builtins
from collections.abc import Sequence

from autograder.checks.compare import Difference
from autograder.checks.request import Answer, Output, Stopped
from autograder.course.shapes import Signature, Slot, place

IMPORTABLE = "Only torch, numpy, Python's own library and your other units can be imported."
_STATE = {
    "default_dtype": "the default dtype",
    "default_device": "the default device",
    "rng": "the random number generator",
    "torch_rng": "torch's random number generator",
    "numpy_rng": "numpy's random number generator",
    "python_rng": "Python's random number generator",
    "threads": "the number of threads",
    "grad_mode": "the gradient mode",
    "deterministic": "the deterministic mode",
}
_RANDOM = {"rng", "torch_rng", "numpy_rng", "python_rng"}


def stopped(exercise: str, error: Stopped, where: str) -> str:
    """The learner's code raised: which kind of error, and where (an empty text, or a place with " at " before it)."""
    if error.broken_unit or error.missing_unit:
        what = "does not load" if error.broken_unit else "was not handed in"
        return f"`{exercise}` imports the unit `{error.broken_unit or error.missing_unit}`, which {what}."
    kind = error.type if _is_builtin_error(error.type) else "an exception of its own"
    if error.stage == "build":
        return f"`{exercise}` cannot be constructed: {kind}{where}."
    if error.stage == "weights":
        return f"The parameters of `{exercise}` are not those that the text asks for: {error.message}"
    if error.stage == "gradient":
        return f"`{exercise}` computes its result, but the backward pass stops with {kind}."
    return f"`{exercise}` stops with {_article(kind)}{where}."


def _article(kind: str) -> str:
    if kind.startswith("an "):
        return kind
    return f"{'an' if kind[0] in 'AEIOU' else 'a'} {kind}"


def _is_builtin_error(name: str) -> bool:
    found = getattr(builtins, name, None)
    return isinstance(found, type) and issubclass(found, BaseException)


def stopped_evidence(error: Stopped) -> str:
    """The exception's own text, for visible checks."""
    return f"{error.type}: {error.message}"


def structure(signature: Signature, answer: Answer) -> str:
    """Another nesting of results than asked for."""
    slots = signature.result_slots()
    wanted = "one tensor" if len(slots) == 1 else _wanted(signature.results)
    got = answer.structure
    if isinstance(got, dict):
        return f"The result is not a tensor; {wanted} is asked for."
    if got == "t":
        return f"One tensor comes back; {wanted} is asked for."
    if isinstance(got, list) and len(slots) == 1:
        count = f"{len(got)} results come" if len(got) != 1 else "One result comes"
        return f"{count} back in a tuple or list; {wanted} is asked for."
    return f"The results are nested in another way than asked for: {wanted}."


def _wanted(nest: object) -> str:
    if isinstance(nest, Slot):
        return f"`{nest.name}`"
    return "(" + ", ".join(_wanted(part) for part in nest) + ")"  # type: ignore[attr-defined]


def dtype(name: str, got: str, want: str, inputs: str) -> str:
    """A result in another dtype; inputs: the dtype of the inputs, empty where none is floating."""
    if want == "bool":
        return f"`{name}` is {got}; truth values (bool) are asked for."
    if not inputs:
        return f"`{name}` is {got}; {want} is asked for."
    return f"`{name}` is {got} where the inputs are {inputs}: the result should keep the dtype of the inputs."


def unread(name: str, got: Output) -> tuple[str, str]:
    """A result of the right shape whose numbers did not come: what is said, and the kind of it."""
    if got.device == "meta":
        return f"`{name}` is made on the device 'meta', where tensors hold no numbers.", "device"
    if got.dtype.startswith("complex"):
        return f"`{name}` is {got.dtype}; real numbers or truth values are asked for.", "dtype"
    return f"`{name}` holds no numbers that can be read, or is far larger than it should be.", "shape"


def cannot_be_read(name: str) -> str:
    """A result without numbers, whatever the reason."""
    return f"`{name}` cannot be read: it should be a plain tensor of real numbers or truth values, of the right size."


def device(name: str, got: str) -> str:
    """A result on another device."""
    if got == "another device":
        return f"`{name}` is on none of the devices CPU and GPU. A new tensor should follow its inputs."
    return f"`{name}` is made on the device {got!r} whatever the inputs are on. A new tensor should follow its inputs."


def other_device(exercise: str, where: str) -> str:
    """Two devices met inside the learner's code."""
    return (
        f"In `{exercise}` a tensor made on a device of its own meets the inputs{where}: take the device from an input."
    )


def device_mismatch(error: Stopped) -> bool:
    """Whether the error says that tensors of two devices met."""
    text = error.message
    return any(
        words in text
        for words in (
            "not on the expected device",
            "Expected all tensors to be on the same device",
            "are not on the same device",
            "tensors are not at the same device",
            "found at least two devices",
            "is not on the same device",
            "Torch not compiled with CUDA",
        )
    )


def needs_data(error: Stopped) -> bool:
    """Whether a run on `meta` stopped because it looked at data, which right answers may do: undecided."""
    words = ("meta", "nonzero", "should be a 1d cpu int64 tensor")
    return any(word in error.message.lower() for word in words)


def changed(names: Sequence[str]) -> str:
    """Arguments that are different after the call."""
    listed = " and ".join(f"`{name}`" for name in names)
    return f"Your function changes its argument {listed} in place. Return a new tensor and leave the caller's alone."


def differs(touched: Sequence[str]) -> str:
    """Two calls with the same arguments give two answers."""
    if _RANDOM & set(touched):
        return "Two calls with the same arguments give two answers: random numbers are drawn inside."
    return "Two calls with the same arguments give two answers: something is remembered or changed between them."


def remembers(exercise: str) -> str:
    """Right at first, wrong for other numbers in the same shapes after that."""
    return (
        f"`{exercise}` is right at first, but not for other numbers of the same shapes in a later call, or not where "
        "they are zero: something is kept from one call to the next, or zeros are treated as if they meant something."
    )


def touched(names: Sequence[str]) -> str:
    """Global state that the call changed."""
    listed = " and ".join(_STATE.get(name, name) for name in names)
    return f"The call changes {listed} for everybody who comes after it."


def where(slot: Slot, difference: Difference) -> str:
    """The first place where something differs, in words of the axes."""
    return place(slot, difference.first or difference.index)


def values(slot: Slot, difference: Difference) -> str:
    """A result that is not what the formula gives."""
    if difference.kind == "shape":
        return f"`{slot.name}` has another shape than it should."
    if difference.kind == "nan":
        return f"`{slot.name}` holds NaN (not a number), first at {where(slot, difference)}."
    if difference.kind == "infinite":
        return f"`{slot.name}` holds an infinite number, first at {where(slot, difference)}."
    everywhere = difference.share > 0.999
    place_words = "everywhere" if everywhere else f"first at {where(slot, difference)}"
    return f"`{slot.name}` has the right shape, but its values are not right: they differ {place_words}."


def values_in_general(slot: Slot, difference: Difference) -> str:
    """The same without a place: a NaN is said first, since it explains whatever else is wrong."""
    if difference.kind == "nan":
        return not_a_number()
    return f"`{slot.name}` has the right shape, but its values are not right."


def not_a_number() -> str:
    """NaN somewhere, or infinity, in words that do not depend on where."""
    return "A result is not finite (NaN or infinite) where a number is asked for."


def layout(exercise: str) -> str:
    """Right only for arguments that are contiguous in memory."""
    return (
        f"`{exercise}` is right for tensors that lie contiguously in memory, and wrong for the same numbers laid out "
        "in another way, as a transposed tensor is. Something in it reads the memory instead of the tensor."
    )


def gradient(slot: Slot, difference: Difference) -> str:
    """A gradient that is there and wrong."""
    if difference.kind in ("nan", "infinite"):
        return f"The values are right, but the gradient with respect to `{slot.name}` is not finite."
    return f"The values are right, but the gradient with respect to `{slot.name}` is not."


def no_gradient(name: str) -> str:
    """No gradient where there should be one."""
    why = f"the graph is cut on the way, or `{name}` has no effect"
    return f"The values are right, but no gradient reaches `{name}`: {why}."


def evidence(slot: Slot, difference: Difference) -> str:
    """The numbers, for visible checks."""
    if difference.kind in ("shape", "dtype"):
        return f"got {difference.got}, expected {difference.want}"
    share = f"{difference.share:.0%} of the entries differ" if difference.share < 1 else "Every entry differs"
    at = place(slot, difference.index)
    got, want = _number(difference.got), _number(difference.want)
    if got == want and isinstance(difference.got, float) and isinstance(difference.want, float):
        return f"{share}; the most at {at}: {got}, off by {abs(difference.got - difference.want):.1g}"
    return f"{share}; the most at {at}: got {got}, expected {want}"


def _number(value: object) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def loops() -> str:
    """The number of operations grows with the data."""
    return (
        "The numbers may be right, but the count of tensor operations grows with the size of the data: there is a "
        "Python loop over it. Whole-tensor operations do the same at once."
    )


def forbidden(found: Sequence[str], rule: str) -> str:
    """Something was called that the unit does not allow."""
    listed = ", ".join(f"`{name}`" for name in found[:3])
    return f"Not allowed here: {listed} ran while the exercise was called. {rule}".strip()


def cut_at(curve: Sequence[float]) -> str:
    """Where a curve, the last position first, is exactly 0, and what that means. Vanishing leaves a small number."""
    at = next((back for back, length in enumerate(curve) if not length), len(curve))
    where = "everywhere" if at == 0 else f"from {at} position{'s' if at > 1 else ''} back on"
    return f"exactly 0 {where}: the graph is cut there (a `.detach()`, `.data`, `.item()` or `no_grad`?)"
