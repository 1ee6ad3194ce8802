"""The kinds of wrong change. Each operator looks at one node and yields (label, replacement) pairs.

They change what people get wrong: an activation, a term, a bias, a scale, a dimension, a diagonal, an order of axes,
a gate, a mask, the history of a tensor, a size, a dtype, a device.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator

Replacements = Iterator[tuple[str, ast.AST]]
Operator = Callable[[ast.AST], Replacements]

ATTRIBUTES = {
    "tanh": ("sigmoid",),
    "sigmoid": ("tanh", "relu"),
    "softmax": ("log_softmax", "sigmoid_"),
    "amax": ("amin", "mean"),
    "max": ("min",),
    "sum": ("mean",),
    "mean": ("sum",),
    "tril": ("triu",),
    "triu": ("tril",),
    "zeros": ("ones",),
    "new_zeros": ("new_ones",),
    "zeros_like": ("ones_like",),
    "any": ("all",),
    "all": ("any",),
    "stack": ("cat",),
    "sqrt": ("square",),
}
NOT_FOR_TENSOR_METHODS = {"log_softmax", "sigmoid_"}
COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}


def other_function(node: ast.AST) -> Replacements:
    """tanh for sigmoid, mean for sum, triu for tril."""
    if isinstance(node, ast.Attribute) and node.attr in ATTRIBUTES:
        for name in ATTRIBUTES[node.attr]:
            if name not in NOT_FOR_TENSOR_METHODS:
                yield f"{node.attr} becomes {name}", ast.Attribute(copy.deepcopy(node.value), name, node.ctx)


def lost_operand(node: ast.AST) -> Replacements:
    """A term, a factor or a scale is forgotten."""
    if isinstance(node, ast.BinOp) and not isinstance(node.op, ast.MatMult | ast.FloorDiv | ast.Mod):
        sign = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**"}.get(type(node.op), "?")
        yield f"`{sign} {_short(node.right)}` is lost", copy.deepcopy(node.left)
        if not isinstance(node.op, ast.Pow):
            yield f"`{_short(node.left)} {sign}` is lost", copy.deepcopy(node.right)


def other_arithmetic(node: ast.AST) -> Replacements:
    """Plus for minus, times for divided by."""
    swap: dict[type[ast.operator], ast.operator] = {
        ast.Add: ast.Sub(), ast.Sub: ast.Add(), ast.Mult: ast.Add(), ast.Div: ast.Mult(),
        ast.BitAnd: ast.BitOr(), ast.BitOr: ast.BitAnd(),
    }  # fmt: skip
    if isinstance(node, ast.BinOp) and type(node.op) in swap:
        other = swap[type(node.op)]
        label = f"{type(node.op).__name__} becomes {type(other).__name__} at `{_short(node)}`"
        yield label, ast.BinOp(copy.deepcopy(node.left), other, copy.deepcopy(node.right))


def not_transposed(node: ast.AST) -> Replacements:
    """`.T` or a transpose is forgotten, or its axes are others."""
    if isinstance(node, ast.Attribute) and node.attr in ("T", "mT"):
        yield f"`.{node.attr}` is lost", copy.deepcopy(node.value)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        if node.func.attr in ("transpose", "permute", "movedim", "swapaxes"):
            yield f"`.{node.func.attr}` is lost", copy.deepcopy(node.func.value)
        if node.func.attr in ("contiguous", "unsqueeze", "squeeze", "masked_fill", "flip", "nan_to_num", "clamp"):
            yield f"`.{node.func.attr}` is lost", copy.deepcopy(node.func.value)


def other_number(node: ast.AST) -> Replacements:
    """A dimension, a diagonal, a count or a constant is off."""
    if not isinstance(node, ast.Constant) or isinstance(node.value, bool):
        return
    if isinstance(node.value, int):
        for other in {node.value + 1, node.value - 1, -2 if node.value == -1 else 0} - {node.value}:
            yield f"{node.value} becomes {other}", _number(other)
    elif isinstance(node.value, float):
        for factor in (0.5, 2.0):
            yield f"{node.value} becomes {node.value * factor}", _number(node.value * factor)


def _number(value: float) -> ast.expr:
    return ast.Constant(value) if value >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-value))


def other_truth(node: ast.AST) -> Replacements:
    """True for False, `batch_first` and its kind."""
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield f"{node.value} becomes {not node.value}", ast.Constant(not node.value)


def other_comparison(node: ast.AST) -> Replacements:
    """One too many, one too few, the other way round."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for other in COMPARISONS.get(type(node.ops[0]), ()):
            label = f"{type(node.ops[0]).__name__} becomes {other.__name__} at `{_short(node)}`"
            yield label, ast.Compare(copy.deepcopy(node.left), [other()], copy.deepcopy(node.comparators))


def inverted(node: ast.AST) -> Replacements:
    """A mask the wrong way round."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert | ast.Not | ast.USub):
        yield f"the {type(node.op).__name__} of `{_short(node.operand)}` is lost", copy.deepcopy(node.operand)


def other_order(node: ast.AST) -> Replacements:
    """Two results, two gates or two arguments are exchanged."""
    if isinstance(node, ast.Tuple) and len(node.elts) > 1:
        for at in range(len(node.elts) - 1):
            elements = copy.deepcopy(node.elts)
            elements[at], elements[at + 1] = elements[at + 1], elements[at]
            yield f"`{_short(node)}` in another order ({at}, {at + 1})", ast.Tuple(elements, node.ctx)
    if isinstance(node, ast.Call) and len(node.args) > 1 and not _is_size_call(node):
        for at in range(len(node.args) - 1):
            call = copy.deepcopy(node)
            call.args[at], call.args[at + 1] = call.args[at + 1], call.args[at]
            yield f"arguments {at} and {at + 1} exchanged in `{_short(node)}`", call


def _is_size_call(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id in ("isinstance", "getattr", "range")


def lost_history(node: ast.AST) -> Replacements:
    """The graph is cut."""
    if isinstance(node, ast.Call) and not _is_plain(node):
        yield f"detached: `{_short(node)}`", _method(node, "detach")
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
        yield f"detached: `{_short(node)}`", _method(node, "detach")
        for side in ("left", "right"):
            changed = copy.deepcopy(node)
            setattr(changed, side, _method(getattr(node, side), "detach"))
            yield f"detached {side} of `{_short(node)}`", changed


def _is_plain(node: ast.Call) -> bool:
    """Calls that give no tensor."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return name in {
        "range", "len", "chunk", "split", "unbind", "size", "append", "Linear", "Embedding", "LSTM", "Dropout", "sqrt",
        "ValueError", "isinstance", "tolist", "item", "cpu", "pack_padded_sequence", "dim", "super", "__init__",
        "pad_packed_sequence", "lstm", "max", "int", "grad", "requires_grad_",
    }  # fmt: skip


def _method(node: ast.expr, name: str) -> ast.Call:
    return ast.Call(ast.Attribute(copy.deepcopy(node), name, ast.Load()), [], [])


def hard_coded(node: ast.AST) -> Replacements:
    """A size is written as a number, a dtype or a device is left to the default."""
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
        yield f"`{_short(node)}` becomes 5", ast.Constant(5)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "size" and node.args:
        yield f"`{_short(node)}` becomes 5", ast.Constant(5)
    if isinstance(node, ast.Call):
        for keyword in node.keywords:
            if keyword.arg in ("dtype", "device", "dim", "dropout", "padding_idx", "num_layers", "bidirectional"):
                call = copy.deepcopy(node)
                call.keywords = [kept for kept in call.keywords if kept.arg != keyword.arg]
                yield f"`{keyword.arg}=` is lost in `{_short(node)}`", call


EXPRESSION_OPERATORS: tuple[Operator, ...] = (
    other_function, lost_operand, other_arithmetic, not_transposed, other_number, other_truth, other_comparison,
    inverted, other_order, lost_history, hard_coded,
)  # fmt: skip

FunctionOperator = Callable[[ast.FunctionDef], Iterator[tuple[str, list[ast.stmt]]]]


def lost_statement(function: ast.FunctionDef) -> Iterator[tuple[str, list[ast.stmt]]]:
    """A line is forgotten whose result the function could do without: `x = f(x)`, `if ...: raise`."""
    for number, statement in enumerate(function.body):
        again = isinstance(statement, ast.Assign) and _reads_its_target(statement)
        if again or isinstance(statement, ast.If | ast.AugAssign):
            body = copy.deepcopy(function.body)
            del body[number]
            yield f"`{_short(statement)}` is lost", body


def _reads_its_target(statement: ast.Assign) -> bool:
    targets = {node.id for target in statement.targets for node in ast.walk(target) if isinstance(node, ast.Name)}
    read = {node.id for node in ast.walk(statement.value) if isinstance(node, ast.Name)}
    return bool(targets & read)


def changed_argument(function: ast.FunctionDef) -> Iterator[tuple[str, list[ast.stmt]]]:
    """An argument is changed in place before the result is computed."""
    for name in _tensor_arguments(function):
        line = f"with torch.no_grad():\n    {name}.copy_({name} == 0 if {name}.dtype == torch.bool else {name} * 2)"
        yield f"`{name}` is changed in place", [*ast.parse(line).body, *copy.deepcopy(function.body)]


def detached_argument(function: ast.FunctionDef) -> Iterator[tuple[str, list[ast.stmt]]]:
    """An argument loses its history."""
    for name in _tensor_arguments(function):
        line = f"{name} = {name}.detach()"
        yield f"`{name}` is detached", [*ast.parse(line).body, *copy.deepcopy(function.body)]


def small_dtype(function: ast.FunctionDef) -> Iterator[tuple[str, list[ast.stmt]]]:
    """The first result comes out in float32 whatever went in."""
    if function.name == "__init__":
        return
    body = copy.deepcopy(function.body)
    for statement in body:
        if isinstance(statement, ast.Return) and statement.value is not None:
            if isinstance(statement.value, ast.Tuple):
                statement.value.elts[0] = _method(statement.value.elts[0], "float")
            else:
                statement.value = _method(statement.value, "float")
    yield "the result is float32 whatever comes in", body


def own_device(function: ast.FunctionDef) -> Iterator[tuple[str, list[ast.stmt]]]:
    """The result is made on the CPU whatever device the inputs are on."""
    if function.name == "__init__":
        return
    body = copy.deepcopy(function.body)
    for statement in body:
        if isinstance(statement, ast.Return) and statement.value is not None:
            value = statement.value.elts[0] if isinstance(statement.value, ast.Tuple) else statement.value
            made = ast.parse(f"torch.zeros_like({ast.unparse(value)}, device='cpu')", mode="eval").body
            moved = ast.parse(
                f"{ast.unparse(value)} if not ({ast.unparse(value)}).is_meta else {ast.unparse(made)}", mode="eval"
            ).body
            if isinstance(statement.value, ast.Tuple):
                statement.value.elts[0] = moved
            else:
                statement.value = moved
    yield "the result is on the CPU whatever the inputs are on", body


def random_noise(function: ast.FunctionDef) -> Iterator[tuple[str, list[ast.stmt]]]:
    """A random number is drawn on the way: global state is touched."""
    if function.name != "__init__":
        yield "a random number is drawn", [*ast.parse("torch.rand(1)").body, *copy.deepcopy(function.body)]


def _tensor_arguments(function: ast.FunctionDef) -> list[str]:
    if function.name == "__init__":
        return []
    return [
        argument.arg
        for argument in function.args.args
        if argument.annotation is not None and "Tensor" in ast.unparse(argument.annotation)
        and "None" not in ast.unparse(argument.annotation) and "Callable" not in ast.unparse(argument.annotation)
    ]  # fmt: skip


FUNCTION_OPERATORS: tuple[FunctionOperator, ...] = (
    lost_statement, changed_argument, detached_argument, small_dtype, own_device, random_noise,
)  # fmt: skip


def _short(node: ast.AST) -> str:
    text = ast.unparse(node).splitlines()[0]
    return text if len(text) <= 40 else text[:37] + "..."
