"""What a file reaches for, read by the grader from its text: the interpreter's internals, and tracing.

Only names are read, so code that hides its names is not found; what is found is there for everybody to see. Names in
comments, in texts and under `if __name__ == "__main__"` do not count.
"""

from __future__ import annotations

import ast
import functools
import re
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from autograder.worker.forbidden_names import Page, living_nodes

# No exercise has a use for these, and each can change what is observed of a call.
INTERNALS = (
    "gc.get_objects",
    "gc.get_referrers",
    "gc.get_referents",
    "sys._getframe",
    "sys._current_frames",
    "sys._current_exceptions",
    "sys.setprofile",
    "sys.settrace",
    "threading.setprofile",
    "threading.settrace",
    "inspect.currentframe",
    "inspect.stack",
    "inspect.getouterframes",
    "ctypes",
    "_ctypes",
    "autograder.worker",
    "autograder.sandbox",
    "autograder.checks",
    "autograder.grading",
    "torch._C._autograd._disable_profiler_legacy",
    "torch._C._autograd._enable_profiler_legacy",
    "torch.autograd._profiler_enabled",
    "torch._C._profiler",
)
ATTRIBUTES = frozenset(("f_back", "f_locals", "tb_frame", "gi_frame", "cr_frame", "__subclasses__", "__globals__"))
# Not unmistakable: an honest file may have a use for them. They are named for the instructor, and cost nothing.
NOTED = ("gc", "sys.modules", "sys.addaudithook", "sys.getprofile", "sys.gettrace", "os.write", "builtins", "threading",
         "_thread", "concurrent.futures", "signal", "torch._C", "exec", "eval", "__builtins__")  # fmt: skip
TRACING = ("torch.jit.trace", "torch.jit.trace_module", "torch.jit.load", "torch.jit.freeze", "torch.fx",
           "torch.export", "torch._C._jit", "torch._export", "torch._functorch", "functorch.compile",
           "torch.func.functionalize")  # fmt: skip
MOST = 6  # names in a remark
PLAINLY_MADE = ("torch.jit.script", "torch.jit.script_if_tracing", "torch.compile")
_OURS = re.compile(r"autograder(\.[a-z_]+){1,3}|" + "|".join(sorted(ATTRIBUTES)))  # as a text, for `getattr`
_LOOK_UPS = frozenset(("exec", "eval", "compile", "__import__", "vars", "globals", "getattr"))


@dataclass(frozen=True)
class ScanResult:
    """A name and where it stands."""

    what: str
    unit: str
    line: int


@dataclass(frozen=True)
class Reach:
    """What one unit reaches for, with the units that it imports.

    plainly_made: every program that is made beforehand is made by `torch.jit.script` or `torch.compile`, under its
    own name, and nothing is looked up under names that are put together: such programs consist of what stands there.
    """

    internals: tuple[ScanResult, ...] = ()
    noted: tuple[ScanResult, ...] = ()
    tracing: tuple[ScanResult, ...] = ()
    plainly_made: bool = False


NOWHERE = Reach()


def remark(unit: str, reach: Reach) -> str:
    """What the unit's own text reaches for, in a sentence for the instructor; an empty text for most."""
    found = [one for one in (*reach.internals, *reach.tracing, *reach.noted) if one.unit == unit][:MOST]
    places = ", ".join(f"{one.what} (line {one.line})" for one in found)
    return f"{unit} reaches for the interpreter's internals: {places}" if places else ""


def reach_of(sources: Mapping[str, str], unit: str) -> Reach:
    """Read a unit's text and those of the other units that it imports. A text that cannot be read reaches nowhere."""
    return _reach(tuple(sorted(sources.items())), unit)


@functools.lru_cache(maxsize=32)
def _reach(sources: tuple[tuple[str, str], ...], unit: str) -> Reach:
    internals, noted, tracing = [], [], []
    made, hidden = False, False
    for name, tree, page in _pages(dict(sources), unit):
        for node in living_nodes(tree):
            found = _found(node, page)
            if not found:
                continue
            at = ScanResult(found, name, getattr(node, "lineno", 1))
            if _is_of(found, INTERNALS) or found in ATTRIBUTES:
                internals.append(at)
            elif _is_of(found, TRACING):
                tracing.append(at)
            elif _is_of(found, NOTED):
                noted.append(at)
            # what is looked up under a name that is put together could be anything
            made = made or _is_of(found, PLAINLY_MADE)
            hidden = hidden or found in _LOOK_UPS
    plainly = made and not hidden and not tracing and not internals
    return Reach(_once(internals), _once(noted), _once(tracing), plainly)


def _pages(sources: Mapping[str, str], unit: str) -> Iterator[tuple[str, ast.AST, Page]]:
    waiting, done = [unit], set()
    while waiting:
        name = waiting.pop()
        if name in done or name not in sources:
            continue
        done.add(name)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # a learner's invalid escape is no warning of ours
                tree, page = ast.parse(sources[name]), Page(sources[name])
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        waiting += [alias.split(".")[0] for alias in page.aliases.values()]
        yield name, tree, page


def _found(node: ast.AST, page: Page) -> str:
    """What a node names, as far as it could be of interest."""
    if isinstance(node, ast.Import):
        return next((name.name for name in node.names if _is_of(name.name, (*INTERNALS, *NOTED, *TRACING))), "")
    if isinstance(node, ast.ImportFrom) and node.module:
        dotted = (f"{node.module}.{name.name}" for name in node.names)
        return next((name for name in dotted if _is_of(name, (*INTERNALS, *NOTED, *TRACING, *PLAINLY_MADE))), "")
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) and _OURS.fullmatch(node.value) else ""
    if isinstance(node, ast.Name) and node.id not in page.aliases:
        return node.id if node.id in _LOOK_UPS or node.id == "__builtins__" else ""
    dotted_name = page.dotted(node) or ""
    if isinstance(node, ast.Attribute) and node.attr in ATTRIBUTES:
        return node.attr
    return dotted_name


def _is_of(found: str, names: tuple[str, ...]) -> bool:
    return any(found == name or found.startswith((f"{name}.", f"{name}_")) for name in names)


def _once(found: list[ScanResult]) -> tuple[ScanResult, ...]:
    """One of each name, the first."""
    first: dict[str, ScanResult] = {}
    for one in sorted(found, key=lambda one: one.line):
        first.setdefault(one.what, one)
    return tuple(first.values())
