"""What came back where tensors were asked for: an array, `None`, a number, a list of the tensors that belong together.

The grader never hears the name of a type, since code that has seen a hidden input could choose it. Here nothing is
hidden, so a call whose form is wrong is asked once more, and the names are kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograder.checks.request import build_call
from autograder.checks.session import NotLoaded, Session
from autograder.checks.trial import SMALL_ANSWER, Call
from autograder.course.shapes import Nest, Signature, Slot
from autograder.sandbox.interface import Fault
from autograder.text import one_line

NUMBERS = ("float", "int", "bool", "complex")
LONGEST_NAME = 60  # bytes of the name of a type
_STEPS = {
    "ndarray": "Stay with tensors from the first line to the last (`torch.` instead of `np.`): a way through numpy "
    "loses the gradient and the device.",
    "NoneType": "Does the function end with `return {results}`, on every way through it?",
    "number": "Stay with tensors: without `.item()`, `float()` and `.tolist()` the result is one.",
    "list": "Put its tensors together: `torch.stack(list, dim=...)` makes a new axis, `torch.cat` none.",
    "other": "Does it end with `return {results}`, each of them a tensor?",
}


def kinds_returned(call: Call, session: Session) -> Any:
    """The structure of what a call gives back, with the names of types; None where it cannot be asked."""
    header, tensors = build_call(call.case, call.options, None, SMALL_ANSWER)
    try:
        reply, _ = session.ask({**header, "gradients": []}, tensors)
    except (Fault, NotLoaded):
        return None
    return reply.get("structure")


def no_tensor(signature: Signature, returned: Any) -> tuple[str, str] | None:
    """(what came back in the place of a tensor, the next step); None where other things than tensors play no part."""
    slots = signature.result_slots()
    results = written(signature.results, outermost=True)
    if len(slots) == 1 and isinstance(returned, list):
        return _a_list(slots[0], returned)
    pairs = _pairs(signature.results, returned)
    slot, kind = next(((slot, kind) for slot, kind in pairs if kind is not None), ("", None))
    if kind is None:
        return None
    step = _STEPS.get(kind, _STEPS["number" if kind in NUMBERS else "other"]).format(results=results)
    if len(pairs) > 1:
        return f"`{slot}` is {_called(kind)}; a tensor is asked for.", step
    wanted = f"one tensor, `{results}`, is" if len(slots) == 1 else f"`{results}` are"
    called = _called(kind)
    return f"{called[0].upper()}{called[1:]} comes back; {wanted} asked for.", step


def _a_list(slot: Slot, returned: Sequence[Any]) -> tuple[str, str] | None:
    """Several things for one result."""
    kinds = {_kind(part) for part in returned}
    if len(returned) < 2:
        return None
    if kinds == {"t"}:
        together = "If they belong together: `torch.stack(list, dim=...)` makes a new axis, `torch.cat` none."
        said = f"{len(returned)} tensors come back in a tuple or list; one tensor, `{slot.name}`, is asked for."
        return said, f"Is `{slot.name}` one of them? Then return it alone. {together}"
    named = next(kind for kind in sorted(kinds) if kind != "t")
    within = "lists" if named == "list" else f"`{named}`"
    return f"A tuple or list of {within} comes back; one tensor, `{slot.name}`, is asked for.", _STEPS["number"]


def _pairs(nest: Nest, returned: Any) -> list[tuple[str, str | None]]:
    """For each result its name, and the name of the type of what came in its place; None for a tensor."""
    if isinstance(nest, Slot):
        return [(nest.name, None if returned == "t" else _kind(returned))]
    if not isinstance(returned, list):
        return [("the result", None if returned == "t" else _kind(returned))]
    if len(returned) != len(nest):
        return []
    return [pair for part, one in zip(nest, returned, strict=True) for pair in _pairs(part, one)]


def _kind(returned: Any) -> str:
    if returned == "t":
        return "t"
    if isinstance(returned, list):
        return "list"
    name = returned.get("other") if isinstance(returned, dict) else None
    return one_line(name, limit=LONGEST_NAME) if isinstance(name, str) and name else "object"


def _called(kind: str) -> str:
    known = {"NoneType": "`None`", "ndarray": "a numpy array (`ndarray`)", "list": "a tuple or list"}
    return known.get(kind, f"{'an' if kind[0] in 'aeiouAEIOU' else 'a'} `{kind}`")


def written(nest: Nest, *, outermost: bool = False) -> str:
    """The results as one would return them: `outputs, (h_n, c_n)`."""
    if isinstance(nest, Slot):
        return nest.name
    inside = ", ".join(written(part) for part in nest)
    return inside if outermost else f"({inside})"
