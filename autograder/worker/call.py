"""One call of the learner's code: build, run, differentiate, observe.

Stages: `request` (the grader asked for something impossible: our mistake), `build` and `weights` (a module's
constructor and parameters), `call` and `gradient`. Whatever an `Exception` the learner's code raises in one of
them becomes the reply; anything else (`SystemExit`, an own `BaseException`) goes through and ends the process.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import torch
from torch import Tensor, nn

from autograder.worker import failure, global_state, gpu, modules, mutation, originals, outputs

from .arguments import ArgumentForm, Arguments, BadRequest, Builder, check_form
from .cuts import find_cuts
from .forward import given_parameters, make_given
from .gradients import differentiate, pick
from .load import Loaded, file_name, seed_everything, tell
from .observe import Observer
from .repeat import differs
from .rules import Forbidden

Result = TypeVar("Result")
Header = dict[str, Any]
Answer = tuple[Header, list[Tensor]]
MAX_BYTES = 1 << 28  # of all tensors of a reply, where the request does not say


class CallStopped(Exception):
    """The call cannot go on; `report` is the ERROR of the reply."""

    def __init__(self, stage: str, report: failure.Report) -> None:
        super().__init__(stage)
        self.stage = stage
        self.report = report


@dataclass
class CallRequest:
    """A `call` request as it came over the wire."""

    target: str
    build: dict[str, Any] | None
    weights: dict[str, int]
    args: list[list[Any]]
    keywords: list[list[Any]]
    form: ArgumentForm
    gradients: list[str]
    cotangents: list[int | None] | None
    calls: int
    watch: frozenset[str]
    max_bytes: int
    train: bool
    primed: bool

    @staticmethod
    def read(header: Mapping[str, Any]) -> CallRequest:
        """The request in a header, with what it leaves out filled in."""
        form = ArgumentForm(*(header.get(key) or getattr(ArgumentForm, key) for key in ("dtype", "device", "layout")))
        check_form(form)
        return CallRequest(
            target=header["target"],
            build=header.get("build"),
            weights=header.get("weights") or {},
            args=header.get("args") or [],
            keywords=header.get("keywords") or [],
            form=form,
            gradients=header.get("gradients") or [],
            cotangents=header.get("cotangents"),
            calls=header.get("calls") or 1,
            watch=frozenset(header.get("watch") or ()),
            max_bytes=header.get("max_bytes") or MAX_BYTES,
            train=bool(header.get("train")),
            primed=bool(header.get("primed")),
        )


@dataclass
class Run:
    """One run of the target on fresh arguments."""

    arguments: Arguments
    result: object = None
    seconds: float = 0.0


@dataclass
class RunningCall:
    """The state of one call while it goes through its stages."""

    loaded: Loaded
    forbidden: Forbidden
    request: CallRequest
    builder: Builder
    observer: Observer
    facts: Header = field(default_factory=dict)
    parameters: dict[str, Tensor] = field(default_factory=dict)
    target: Any = None

    def stage(self, name: str, step: Callable[[], Result]) -> Result:
        """The result of a step that runs code of the learner; an exception becomes the reply of this stage."""
        try:
            return step()
        except (modules.WeightsError, modules.NotAModule) as error:
            raise CallStopped(name, failure.simple("TypeError", str(error))) from None
        except Exception as error:
            raise CallStopped(name, tell(error, self.loaded)) from None

    def make_target(self) -> Any:
        """The function, or a fresh instance of the class with the grader's weights in it."""
        target = self.loaded.find(self.request.target)
        if target is None:
            report = failure.undefined(self.request.target, file_name(self.loaded.unit))
            raise CallStopped("build" if self.request.build is not None else "call", report)
        return target if self.request.build is None else self._make_module(target, self.request.build)

    def _make_module(self, target: object, build: dict[str, Any]) -> nn.Module:
        def construct() -> nn.Module:
            return modules.construct(target, self.request.target, build, self.builder, self.request.train)

        module = self.stage("build", lambda: self.observer.watch(construct, counting=False))
        self.facts["members"] = self.stage("build", lambda: modules.members_of(module))
        self.facts["parameters"] = self.stage("build", lambda: modules.parameter_names(module))
        weights = self.builder.values(self.request.weights)
        self.parameters = self.stage("weights", lambda: modules.set_weights(module, weights))
        return module

    def arguments(self) -> Arguments:
        """Fresh arguments. Nobody else sees them before the call: what is done with them there is not watched."""
        with originals.undisturbed():
            return self.builder.arguments(self.request.args, self.request.keywords)

    def prime(self) -> Arguments:
        """Calls with opposite numbers before the real one, in which whatever they leave behind shows.

        First in other tensors of the same shapes, then in the very tensors that the real call gets, weights included:
        one finds what is remembered by shape, the other what is remembered by identity. Gives those tensors, as they
        should be.
        """
        other, own = self.arguments(), self.arguments()
        self._opposite(other)
        self._call_target(other)
        self._opposite(own, weights=True)
        self._call_target(own)
        self._opposite(own, weights=True)
        return own

    def _call_target(self, arguments: Arguments) -> None:
        self.stage("call", lambda: self.target(*arguments.positional, **arguments.named))

    def _opposite(self, arguments: Arguments, *, weights: bool = False) -> None:
        """Changes the sign of every floating argument, in place, and of the weights."""
        chosen = [*arguments.tensors.values(), *(self.parameters.values() if weights else ())]
        with torch.no_grad():
            for tensor in {id(one): one for one in chosen if outputs.is_floating(one)}.values():
                originals.negate(tensor)

    def run(self, watch: bool, arguments: Arguments | None = None) -> Run:
        """Calls the target once, on fresh arguments if none are given; with `watch` every fact about them is taken."""
        run = Run(arguments or self.arguments())
        kept = mutation.keep(self._watched(run.arguments)) if watch and "mutation" in self.request.watch else None
        before = self._surroundings() if watch and "globals" in self.request.watch else None
        originals.set_grad_enabled(True)
        try:
            self.stage("call", lambda: self.observer.watch(lambda: self._call(run), counting=True))
        finally:
            self._compare(run.arguments, kept, before)
        return run

    def _surroundings(self) -> list[Any]:
        settled = self.loaded.settled
        return global_state.take_since(settled) if settled else global_state.take()

    def _call(self, run: Run) -> None:
        with warnings.catch_warnings(record=True) as caught:
            started = originals.now()
            try:
                run.result = self.target(*run.arguments.positional, **run.arguments.named)
                gpu.wait(self.request.form.device)
            finally:
                run.seconds = originals.now() - started
                self.facts["warnings"] = len(caught)

    def _watched(self, arguments: Arguments) -> dict[str, Tensor]:
        return {**arguments.tensors, **self.parameters, **given_parameters(arguments.givens)}

    def _compare(self, arguments: Arguments, kept: Any, before: list[Any] | None) -> None:
        if kept is not None:
            self.facts.update(mutation.changes(kept))
            self.facts["changed"] += [name for name, (now, then) in arguments.plain.items() if not _alike(now, then)]
        if before is not None:
            self.facts["globals"] = global_state.differences(before)
            if self.facts["globals"]:
                global_state.put_back(before)

    def answer(self) -> Answer:
        """Goes through all stages and makes the reply."""
        self.target = self.make_target()
        primed = self.prime() if self.request.primed else None
        run = self.run(watch=True, arguments=primed)
        structure, leaves = outputs.take_apart(run.result)
        parcel = outputs.Parcel(self.request.max_bytes, [])
        described = [outputs.describe(leaf, parcel) for leaf in leaves]
        reply: Header = {"ok": True, "structure": structure, "outputs": described, "seconds": run.seconds}
        reply |= self.gradients(run, leaves, parcel)
        self.again(leaves)
        return reply | {"facts": self.all_facts()}, parcel.tensors

    def gradients(self, run: Run, leaves: Sequence[Tensor], parcel: outputs.Parcel) -> Header:
        """The gradients that were asked for: where each was sent, null where no path leads to it."""
        if not self.request.gradients:
            return {"gradients": {}}
        named = {**self.parameters, **run.arguments.tensors}
        if not named.keys() >= set(self.request.gradients):
            raise BadRequest("a gradient is asked for something that is no tensor of the call")
        inputs = {name: named[name] for name in self.request.gradients}
        floating = [leaf for leaf in leaves if outputs.is_floating(leaf)]
        cotangents = pick(self.builder, self.request.cotangents, floating)
        found = self.stage("gradient", lambda: differentiate(floating, inputs, cotangents))
        sent = {name: None if gradient is None else parcel.add(gradient) for name, gradient in found.items()}
        unsent = [name for name, gradient in found.items() if gradient is not None and sent[name] is None]
        return {"gradients": sent, "unsent": unsent}

    def again(self, leaves: Sequence[Tensor]) -> None:
        """The second call, where one is asked for, and the run that looks for cuts."""
        if self.request.calls > 1:
            _, repeated = outputs.take_apart(self.run(watch=False).result)
            self.facts["differs_on_repeat"] = differs(leaves, repeated)
        if "cuts" in self.request.watch:
            self.facts["cuts"] = find_cuts(self.run_for_cuts, self.loaded.files)

    def run_for_cuts(self) -> None:
        """One more run, in which every floating argument asks for a gradient."""
        arguments = self.arguments()
        for tensor in arguments.tensors.values():
            if tensor.is_leaf and outputs.is_floating(tensor):
                tensor.requires_grad_(True)
        self.target(*arguments.positional, **arguments.named)

    def all_facts(self) -> Header:
        """The facts so far, with those of the observer."""
        return self.facts | self.observer.facts(self.loaded, self.request.target)


def _alike(now: Any, then: Any) -> bool:
    """Whether a list of plain values is as it was; a learner may have put an object into it that cannot be compared."""
    try:
        return bool(now == then)
    except Exception:
        return False


def answer_call(loaded: Loaded, forbidden: Forbidden, header: Mapping[str, Any], tensors: Sequence[Tensor]) -> Answer:
    """The reply to a `call` request."""
    try:
        request = CallRequest.read(header)
    except (KeyError, TypeError, BadRequest) as error:
        return {"ok": False, "stage": "request", "error": failure.simple("BadRequest", str(error)), "facts": {}}, []
    seed_everything(loaded.seed, on_gpu=request.form.device.startswith("cuda"))
    builder = Builder(request.form, tensors, frozenset(request.gradients), make_given)
    call = RunningCall(loaded, forbidden, request, builder, Observer(forbidden, request.watch))
    try:
        return call.answer()
    except CallStopped as stopped:
        return {"ok": False, "stage": stopped.stage, "error": stopped.report, "facts": call.all_facts()}, []
    except BadRequest as error:
        return {"ok": False, "stage": "request", "error": failure.simple("BadRequest", str(error)), "facts": {}}, []
