"""Modules of the learner: constructed, filled with the grader's weights, described."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor, nn

from . import originals
from .arguments import Builder

_MOST = 200  # names of members or parameters in a reply


class WeightsError(Exception):
    """The learner's module has not the parameters that the exercise says. The text names the member."""


class NotAModule(Exception):
    """What should be a class that inherits from `nn.Module` is something else."""


def construct(target: object, name: str, build: Mapping[str, Any], builder: Builder, training: bool) -> nn.Module:
    """An instance of the class, made with `build` as keywords, in the builder's dtype and device."""
    if not originals.is_class(target, originals.Module):
        raise NotAModule(f"{name} is not a class that inherits from nn.Module")
    module = target(**build)  # type: ignore[operator]
    if not originals.is_a(module, originals.Module):
        raise NotAModule(f"{name}(...) made no module but a {originals.name_of(type(module))}")
    moved: nn.Module = module.to(dtype=getattr(torch, builder.form.dtype), device=builder.form.device)
    return moved.train(training)


def set_weights(module: nn.Module, values: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Copies the grader's weights in by dotted name; gives the parameters back under those names."""
    owned = parameters_of(module)
    filled = {}
    for name, value in values.items():
        parameter = owned.get(name)
        if parameter is None:
            raise WeightsError(_missing(module, name))
        _fill(parameter, value, name)
        filled[name] = parameter
    return filled


def _fill(parameter: Tensor, value: Tensor, name: str) -> None:
    if tuple(originals.size_of(parameter)) != tuple(value.shape):
        have, want = tuple(originals.size_of(parameter)), tuple(value.shape)
        raise WeightsError(f"{name} has the shape {have}, it should be {want}")
    with torch.no_grad(), originals.undisturbed():
        originals.copy_into(parameter, value)


def _missing(module: nn.Module, name: str) -> str:
    """Names the first part of a dotted name that is not there."""
    parts, place = name.split("."), module
    for depth, part in enumerate(parts[:-1]):
        child = dict(place.named_children()).get(part)
        if child is None:
            return f"there is no member {'.'.join(parts[: depth + 1])} (its {parts[-1]} was to be set)"
        place = child
    return f"{'.'.join(parts[:-1]) or 'the module'} has no parameter {parts[-1]}"


def parameters_of(module: nn.Module) -> dict[str, Tensor]:
    """Every parameter under each of its dotted names."""
    return dict(module.named_parameters(remove_duplicate=False))


def members_of(module: nn.Module) -> dict[str, list[str]]:
    """For each direct member the names of its class and of the torch classes above it."""
    members = {}
    for name, child in list(dict(module.named_children()).items())[:_MOST]:
        kinds = [kind for kind in originals.ancestors(type(child)) if _is_torch(kind)]
        own = originals.name_of(type(child))
        members[originals.plain_text(name, 100)] = [own, *(f"torch.nn.{originals.name_of(kind)}" for kind in kinds)]
    return members


def _is_torch(kind: type) -> bool:
    name = originals.name_of(kind)
    return kind is not nn.Module and getattr(nn, name, None) is kind


def parameter_names(module: nn.Module) -> list[str]:
    """The dotted names of all parameters, each tensor once."""
    return [originals.plain_text(name, 200) for name, _ in list(module.named_parameters())[:_MOST]]
