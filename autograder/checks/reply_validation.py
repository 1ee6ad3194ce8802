"""What a worker says, reduced to words that the grader knows.

The learner's code runs in the worker and can make it say anything. Numbers of tensors are judged, so they may be what
they are; but names, places and facts end up in sentences, also in those of hidden checks, whose inputs are a secret.
So nothing that is text goes further unless the grader could have written it itself, and a reply that contradicts
itself is no reply.
"""

from __future__ import annotations

import ast
import builtins
import functools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import torch
from torch import Tensor

from autograder.checks.case import Case, Forward
from autograder.checks.request import Answer, Options, Output, Stopped
from autograder.checks.static_scan import INTERNALS
from autograder.course.model import Rules
from autograder.sandbox.fault_causes import broken_protocol
from autograder.submissions.source_text import parsed

STAGES = ("load", "build", "weights", "call", "gradient", "worker", "request")
DEVICES = ("cpu", "cuda", "meta")
DTYPES = frozenset(
    str(value).removeprefix("torch.") for value in vars(torch).values() if isinstance(value, torch.dtype)
)
STATES = frozenset(
    (
        "default_dtype", "default_device", "rng", "torch_rng", "cuda_rng", "numpy_rng", "python_rng", "threads",
        "grad_mode", "inference_mode", "deterministic", "matmul_precision", "anomaly_mode", "autocast",
        "function_modes", "dispatch_modes",
    )
)  # fmt: skip
LAYERS = frozenset(f"torch.nn.{name}" for name in vars(torch.nn))
COMMON_ERRORS = frozenset(
    (
        "AssertionError", "AttributeError", "ImportError", "IndexError", "KeyError", "MemoryError",
        "ModuleNotFoundError", "NameError", "NotImplementedError", "OverflowError", "RecursionError", "RuntimeError",
        "TypeError", "UnboundLocalError", "ValueError", "ZeroDivisionError",
    )
)  # fmt: skip
LONGEST_TEXT = 1000  # characters of an exception's text
_FOLDERS = re.compile(r"(?:[A-Za-z]:)?(?:[\\/][^\\/\s'\"]+)+[\\/](?=[^\\/\s'\"]+\.py\b|[^\\/\s'\"]*\Z)")
MOST_LINES = 2000  # which line stops is the code's choice: of a longer file no line is named
DEEPEST = 8  # levels of nesting; the worker follows six
ABOUT_ARGUMENTS = ("changed", "touched", "old_grad_changed", "requires_grad_changed")


@dataclass(frozen=True)
class Texts:
    """What was handed in, as far as a worker may speak of it.

    unit: the unit that is graded; lines: the lines of each unit handed in that hold code (`lines_of_code`), empty
    where they are not known; units: the names of the course's units.
    """

    unit: str
    lines: Mapping[str, frozenset[int]] = field(default_factory=dict)
    units: tuple[str, ...] = ()


def vet(seen: Answer | Stopped, case: Case, options: Options, rules: Rules, texts: Texts) -> Answer | Stopped:
    """The answer with everything taken out that is not a word of ours. Raises Fault where it contradicts itself."""
    facts = known_facts(seen.facts, case, rules)
    if isinstance(seen, Stopped):
        return _vet_stopped(seen, texts, facts)
    structure = _structure(seen.structure, DEEPEST)
    if _leaves(structure) != len(seen.outputs):
        raise broken_protocol()
    outputs = tuple(_vet_output(output) for output in seen.outputs)
    gradients = _gradients(seen, case, options) if options.gradients else {}
    return Answer(structure, outputs, gradients, facts, seen.names)


def _gradients(seen: Answer, case: Case, options: Options) -> dict[str, Tensor | None]:
    """The gradients that were asked for, each with the shape of what it belongs to."""
    shapes = case.shapes() | {name: tuple(weight.shape) for name, weight in case.weights.items()}
    gradients = {name: seen.gradients.get(name) for name in options.gradients}
    for name, gradient in gradients.items():
        if gradient is not None and (gradient.shape != shapes.get(name) or not gradient.is_floating_point()):
            raise broken_protocol()
    return gradients


def _structure(structure: Any, depth: int) -> Any:
    if structure == "t":
        return "t"
    if isinstance(structure, list) and depth:
        return [_structure(part, depth - 1) for part in structure]
    return {"other": ""}


def _leaves(structure: Any) -> int:
    if isinstance(structure, list):
        return sum(_leaves(part) for part in structure)
    return int(structure == "t")


def _vet_output(output: Output) -> Output:
    if output.dtype in DTYPES and output.device in DEVICES:
        return output
    return replace(
        output,
        dtype=output.dtype if output.dtype in DTYPES else "unknown",
        device=output.device if output.device in DEVICES else "another device",
    )


def _vet_stopped(stopped: Stopped, texts: Texts, facts: Mapping[str, Any]) -> Stopped:
    """An exception whose place is a line that holds code, and whose units are units of the course."""
    unit = stopped.file.removesuffix(".py") if stopped.file else texts.unit
    there = stopped.line is not None and (
        stopped.line in texts.lines.get(unit, ()) or (not texts.lines and unit == texts.unit)
    )
    units = {texts.unit, *texts.units, *texts.lines}
    return replace(
        stopped,
        stage=stopped.stage if stopped.stage in STAGES else "call",
        message=_FOLDERS.sub("", stopped.message)[:LONGEST_TEXT],  # where the grader is installed is nobody's business
        file=stopped.file if there else "",
        line=stopped.line if there else None,
        missing_unit=stopped.missing_unit if stopped.missing_unit in units else None,
        broken_unit=stopped.broken_unit if stopped.broken_unit in units else None,
        facts=facts,
    )


def common_kind(name: str) -> str:
    """The name of an exception as a hidden check may say it: one of those that mistakes raise.

    Of Python's other exceptions, code that has seen a hidden input could choose among dozens.
    """
    return "Exception" if hasattr(builtins, name) and name not in COMMON_ERRORS else name


@functools.lru_cache(maxsize=64)
def lines_of_code(text: str) -> frozenset[int]:
    """The lines of a file in which something can stop; none of a file with more than `MOST_LINES` lines."""
    lines = text.split("\n")
    if len(lines) > MOST_LINES:
        return frozenset()
    tree = parsed(text)
    if tree is None:
        held = (number for number, line in enumerate(lines, 1) if line.strip() and not line.lstrip().startswith("#"))
        return frozenset(held)
    return frozenset(getattr(node, "lineno", 0) for node in _running(tree)) - {0}


def _running(tree: ast.Module) -> Iterator[ast.AST]:
    """Every node but docstrings and other texts that stand alone, which do nothing."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            yield node
            waiting += ast.iter_child_nodes(node)


def known_facts(facts: Mapping[str, Any], case: Case, rules: Rules) -> dict[str, Any]:
    """The facts with only those names in them that the grader could have said itself."""
    return {name: vet(facts[name], case, rules) for name, vet in _FACTS.items() if name in facts}


def _argument_names(found: Any, case: Case, rules: Rules) -> list[str]:
    return _known(found, _arguments(case), "an argument") if found else []


def _forbidden_names(found: Any, case: Case, rules: Rules) -> list[str]:
    return _known(found, frozenset((*rules.python, *rules.operations)), "something forbidden") if found else []


def _count(found: Any, case: Case, rules: Rules) -> int | None:
    return found if type(found) is int and found >= 0 else None


def _members(found: Any) -> dict[str, list[str]]:
    """The members of a module with the classes of torch.nn that they are; a check looks names up, and says none."""
    members = found if isinstance(found, dict) else {}
    return {
        name: [kind for kind in _list(kinds) if isinstance(kind, str) and kind in LAYERS]
        for name, kinds in list(members.items())[:64]
        if isinstance(name, str)
    }


def _arguments(case: Case) -> frozenset[str]:
    """Every name under which the worker may speak of an argument or a parameter."""
    names = {*case.args, *case.weights}
    for name, value in case.args.items():
        if isinstance(value, tuple):
            names |= {f"{name}.{place}" for place in range(len(value))}
        if isinstance(value, Forward):
            names |= {f"{name}.{weight}" for weight in value.weights} | set(value.weights)
    return frozenset(names)


def _known(found: Any, words: frozenset[str], otherwise: str) -> list[str]:
    said = [word if isinstance(word, str) and word in words else otherwise for word in _list(found)[:64]]
    return list(dict.fromkeys(said))


def _list(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list) else []


_FACTS: dict[str, Callable[[Any, Case, Rules], Any]] = {
    **dict.fromkeys(ABOUT_ARGUMENTS, _argument_names),
    "globals": lambda found, case, rules: _known(found, STATES, "global state"),
    "forbidden": _forbidden_names,
    "named": _forbidden_names,
    "parameters": lambda found, case, rules: _known(found, frozenset(case.weights), "another parameter"),
    "members": lambda found, case, rules: _members(found),
    "beside": lambda found, case, rules: found is True,
    "made": lambda found, case, rules: found is True,
    "reached": lambda found, case, rules: _known(found, frozenset(INTERNALS), "the interpreter"),
    "hooked": lambda found, case, rules: found is True,
    "differs_on_repeat": lambda found, case, rules: found is True,
    "operations": _count,
}


_SHAPE = re.compile(r"(?P<name>\S+) has the shape \(.*\), it should be \(.*\)")
_MEMBER = re.compile(r"there is no member (?P<name>\S+) \(its \S+ was to be set\)")
_PARAMETER = re.compile(r"(?P<name>\S+) has no parameter (?P<last>\S+)")


def about_weights(message: str, names: Sequence[str]) -> str:
    """What is said of a module whose parameters are not those of the text, without any size.

    message: the worker's words. Only names of the exercise's own parameters, `names`, are taken from it.
    """
    if (found := _SHAPE.fullmatch(message)) and found["name"] in names:
        return f"`{found['name']}` has another shape than it should."
    if (found := _MEMBER.fullmatch(message)) and any(name.startswith(f"{found['name']}.") for name in names):
        return f"There is no member `{found['name']}`."
    if (found := _PARAMETER.fullmatch(message)) and _dotted(found["name"], found["last"]) in names:
        return f"There is no parameter `{_dotted(found['name'], found['last'])}`."
    return "One of them is missing or has another shape."


def _dotted(member: str, parameter: str) -> str:
    return parameter if member == "the module" else f"{member}.{parameter}"
