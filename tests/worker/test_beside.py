"""What runs beside a call, is made beforehand, or reaches for the interpreter, as the worker reports it."""

import pytest
import torch

X = torch.randn(2, 3)
HEAD = """
import gc, queue, sys, threading
import torch
def tanh(x):
    return torch.tanh(x)
traced = torch.jit.trace(tanh, (torch.zeros(2, 3),), check_trace=False)
"""
FACTS = {
    "a thread of the call's": ("beside", "t = threading.Thread(target=x.sum); t.start(); t.join()", True),
    "nothing beside": ("beside", "x.sum()", False),
    "a traced program": ("made", "traced(x)", True),
    "another program afterwards": ("made", "traced(x); torch.jit.script(tanh)(x)", True),
    "the same steps as they stand": ("made", "tanh(x)", False),
    "a profiling hook": ("hooked", "sys.setprofile(lambda *rest: None)", True),
    "a tracing hook": ("hooked", "sys.settrace(lambda *rest: None); sys.settrace(None)", True),
    "no hook": ("hooked", "tanh(x)", False),
}


@pytest.mark.parametrize("how", FACTS)
@pytest.mark.filterwarnings("ignore")
def test_what_is_beside_the_call_is_told(worker, recurrent_rules, how):
    """A thread, a program that was made beforehand and a hook are told, and none of them of plain code."""
    name, body, told = FACTS[how]
    assert worker.load(f"{HEAD}\ndef f(x):\n    {body}\n    return x * 2\n", forbidden=recurrent_rules)["ok"]
    assert worker.call("f", X, dtype="float32", watch=["rules"])["facts"][name] is told


def test_a_hook_that_was_put_in_before_sees_nothing_of_a_call(worker):
    """Hooks of earlier calls are taken out, so that none can undo what is compared after this one."""
    text = "import sys\nseen = []\nsys.setprofile(lambda *rest: seen.append(rest[1]))\ndef f(x):\n"
    assert worker.load(text + "    return x + len(seen) * (sys.getprofile() is not None)\n")["ok"]
    worker.call("f", X)
    assert torch.equal(worker.tensors[0], X.double())


REACHES = {
    "gc.get_objects": "getattr(gc, 'get_ob' + 'jects')()",
    "sys._getframe": "getattr(sys, '_get' + 'frame')()",
}


@pytest.mark.parametrize("what", REACHES)
def test_a_reach_under_a_hidden_name_is_heard(worker, what):
    """Python tells of such a call whatever it was called by; that of torch and the library is not the learner's."""
    assert worker.load(f"{HEAD}\ndef f(x):\n    {REACHES[what]}\n    return x\ndef plain(x):\n    return x\n")["ok"]
    assert worker.call("plain", X)["facts"]["reached"] == []
    assert worker.call("f", X)["facts"]["reached"] == [what]


def test_the_modules_that_serve_are_not_to_be_had_by_name(worker):
    """No module of ours but the package itself, whose `check` goes on working, stands where a file can look it up."""
    text = """
    import sys
    import autograder
    from autograder import check
    check("f")
    names = [name for name in sys.modules if name.startswith("autograder.")]
    names += [name for name, found in vars(autograder).items() if type(found) is type(sys)]
    def f(x):
        return x + len(names)
    """
    assert worker.load(text)["ok"]
    worker.call("f", X)
    assert torch.equal(worker.tensors[0], X.double())


PRINTED = """
import torch
class Printed(torch.Tensor):
    @property
    def is_quantized(self):
        for _ in range(20):
            torch.ones(2) * 2
        return False
def plain(x):
    repr(x)
    return x * 2
def own(x):
    with torch._C.DisableTorchFunctionSubclass():
        repr(torch.zeros(2).as_subclass(Printed))
    return x * 2
"""


def test_only_plain_tensors_are_printed_for_nothing(worker):
    """Printing a plain tensor counts no operation; what the properties of an own class do is counted."""
    assert worker.load(PRINTED)["ok"]
    assert worker.call("plain", X, watch=["operations"])["facts"]["operations"] == 1
    assert worker.call("own", X, watch=["operations"])["facts"]["operations"] > 20
