"""The one next step: what a learner could do about what is wrong."""

from __future__ import annotations

from autograder.checks.request import Stopped
from autograder.checks.sentences import IMPORTABLE
from autograder.checks.verdicts import Outcome
from autograder.kit.priorities import Stage, missing_unit
from autograder.kit.returned import no_tensor, written
from autograder.kit.unit_report import ExerciseReport

_STEPS = {
    Stage.IMPORTS: "Mend this line first: nothing in the file can be checked before.",
    Stage.ENDED: "Run the exercise on a tiny input in your head: where does it go round without end, or leave Python?",
    Stage.SHAPE: "Write the shape of every intermediate result beside its line; `Shapes:` in the task has the last.",
    Stage.DTYPE: "Look for a tensor that you make anew: give it the dtype and the device of an input.",
    Stage.NAN: "Look for a division by zero, a logarithm of zero, or a softmax of nothing but -inf.",
    Stage.VALUES: "Compare your lines with the formula in the text, one term after the other.",
    Stage.GRADIENTS: "Look for `detach`, `.item()`, `.data`, numpy or a new tensor made from numbers on the way.",
    Stage.MASKING: "Follow one hidden position through your lines: at which one does it still have a say?",
    Stage.MANNERS: "The numbers are one thing, the way to them another: change the way and keep the numbers.",
    Stage.OURS: "This is a mistake of ours. Please tell whoever gave you the kit.",
}
_TRUTH_STEPS = {
    Stage.DTYPE: "Make it of truth values: `dtype=torch.bool` where a tensor is made, or `.bool()` at the end.",
    Stage.VALUES: "Write the mask for three positions down by hand, and compare it with yours row by row.",
}
_HINTED = (Stage.STOPPED, Stage.SHAPE, Stage.NAN, Stage.VALUES, Stage.GRADIENTS, Stage.MASKING)
_STOP_STEPS = {
    "NameError": "Is the name spelled as it was defined, and defined before this line runs?",
    "UnboundLocalError": "Is the name given a value on every way that leads to this line?",
    "IndexError": "Print the shape of what is indexed here, and the index.",
    "TypeError": "Print the types of what meets in this line.",
    "AttributeError": "Print the type of what stands before the dot.",
    "RuntimeError": "Print the shapes of the tensors that meet in this line.",
    "ValueError": "Print what comes into this line, shapes first.",
    "RecursionError": "A function calls itself here. Where should it stop?",
    "ModuleNotFoundError": IMPORTABLE,
}
_DTYPES = (
    "Two tensors of different dtypes meet here. Give the one that you make the dtype of an input: `x.new_zeros(...)`, "
    "or `dtype=x.dtype`."
)
# A part of a message of torch -> what it means. To the first torch itself advises `detach()`, which hides the mistake.
_MEANINGS = {
    "Can't call numpy() on Tensor that requires grad": (
        "numpy knows nothing of gradients, and `detach()` would only hide that: use the operation of torch instead."
    ),
    "does not require grad": (
        "Nothing that leads to this tensor asks for a gradient any more. Was it detached on the way, or does no input "
        "have `requires_grad_()`?"
    ),
    "modified by an inplace operation": (
        "A tensor that the way back still needs is changed in place (`+=`, `[...] =`, a method that ends in `_`). "
        "Make a new one instead."
    ),
    "leaf Variable that requires grad": (
        "An argument is changed in place (`+=`, `[...] =`, a method that ends in `_`). Make a new tensor instead."
    ),
    "Inference tensors cannot": (
        "Under `inference_mode` no history is kept, and from what comes out of it nothing can be learned. Leave it out."
    ),
    "must have the same dtype": _DTYPES,
    "to have the same dtype": _DTYPES,
    "expected scalar type": _DTYPES,
    "Boolean value of Tensor with more than one": (
        "Many truth values stand where Python asks for one: choose with `torch.where` or a mask, join with `&` and "
        "`|`, and ask `is None` for what may be missing."
    ),
    "view size is not compatible": (
        "`view` cuts memory as it lies. After a transposition it lies otherwise: `reshape` does the same and copies."
    ),
    "before Module.__init__() call": "The first line of `__init__` has to be `super().__init__()`.",
    'missing the required "forward" function': "The method that computes has to be called `forward`.",
    "backward through the graph a second time": (
        "The same graph is gone through twice. One call for all that is asked for is enough, or `retain_graph=True`."
    ),
}


def next_step(exercise: ExerciseReport, first: Outcome) -> str:
    """What to do now, in one or two sentences."""
    stage = exercise.stage
    if unit := missing_unit(first):
        return f"Mend the file of unit {unit} first: `autograder check {unit}`."
    if stage in (Stage.DTYPE, Stage.VALUES) and _truths_asked_for(exercise, first):
        hint = f" A hint: `autograder hint {exercise.exercise.name}`." if exercise.exercise.hints else ""
        return f"{_TRUTH_STEPS[stage]}{hint if stage is Stage.VALUES else ''}"
    stop = stop_of(first)
    if stage is Stage.IMPORTS and "ModuleNotFoundError" in first.message:
        return f"{_STEPS[stage]} {IMPORTABLE}"
    hint = (
        f" A hint: `autograder hint {exercise.exercise.name}`." if stage in _HINTED and exercise.exercise.hints else ""
    )
    if stage is Stage.STOPPED and stop is not None:
        return f"{meaning_of(stop) or _after(stop)}{hint}"
    if first.failure is not None and first.failure.kind == "structure":
        signature = exercise.exercise.signature
        other = no_tensor(signature, exercise.returned)
        return other[1] if other else f"Does it end with `return {written(signature.results, outermost=True)}`?"
    if first.failure is not None and first.failure.kind == "rules":
        return "Build it from matrix products and elementary functions."
    return f"{_STEPS.get(stage, '')}{hint}"


def _truths_asked_for(exercise: ExerciseReport, first: Outcome) -> bool:
    """Whether what is wrong is a result of truth values."""
    if first.failure is None or first.failure.kind not in ("dtype", "values", "law"):
        return False
    wanted = exercise.expected.get(first.check.name)
    names = [output.dtype for output in wanted.outputs] if wanted is not None else []
    return "bool" in names or "truth values (" in first.failure.sentence


def stop_of(first: Outcome) -> Stopped | None:
    """The exception that a check came upon last."""
    return next((call.seen for call in reversed(first.calls) if isinstance(call.seen, Stopped)), None)


def _after(stop: Stopped) -> str:
    """What to do about an exception of which nothing more is known than its kind and whether it has a line."""
    if stop.stage == "weights":
        return "Give the members in `__init__` the names and the sizes that the task lists, and make no others."
    if stop.line is None and stop.type == "TypeError":
        return "Leave names, number and order of the arguments as they were handed out."
    return _STOP_STEPS.get(stop.type, "Run this line alone in a Python prompt, with small tensors.")


def meaning_of(stop: Stopped) -> str:
    """What a message of torch means, where its own words lead astray; an empty text for any other."""
    return next((meaning for words, meaning in _MEANINGS.items() if words in stop.message), "")
