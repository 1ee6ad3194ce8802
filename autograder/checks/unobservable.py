"""What a file does so that facts about its calls cannot be taken, in words.

Such facts come from the process in which the learner's code runs. Where that code reaches for the interpreter, or runs
something where nobody looks, a check that rests on facts earns nothing: what was not seen was not shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from autograder.checks.static_scan import NOWHERE, Reach


def beside() -> str:
    """Threads of the file's own used the processor during the call."""
    return (
        "A thread of the file's own runs beside the call: what it calls cannot be seen. "
        "Compute everything in the call itself."
    )


def hooked() -> str:
    """The file put a hook into the interpreter during the call."""
    return "A hook is put into the interpreter (`sys.setprofile`, `sys.settrace`): what it does cannot be seen."


def put_back(argument: str) -> str:
    """An argument was written to, and had its old entries afterwards."""
    return f"`{argument}` is written to during the call, and then put back: leave it alone and compute in a copy."


def made() -> str:
    """A program ran that was made beforehand."""
    return (
        "A program that was made beforehand runs in the call (`torch.jit`, `torch.fx`, `torch.compile`): "
        "what it was made from cannot be seen. Write the steps themselves."
    )


def reached(what: str, place: str = "") -> str:
    """The file reaches for the interpreter's internals, at a place that its text shows or not."""
    where = f" at {place}" if place else ""
    return f"`{what}` is used{where}: the call cannot be observed reliably beside it, so this check earns nothing."


def traced(what: str, place: str) -> str:
    """The file makes programs by tracing."""
    return f"`{what}` is used at {place}: what a program was made from cannot be seen. Write the steps themselves."


def unseen(facts: Mapping[str, Any], reach: Reach = NOWHERE) -> str:
    """Why it is unknown what the call with these facts has run, or an empty text."""
    if facts.get("beside") is True:
        return beside()
    if facts.get("made") is True and not reach.plainly_made:
        return made()
    return ""
