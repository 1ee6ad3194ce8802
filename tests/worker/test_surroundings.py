"""Whether global state was touched."""

import pytest
import torch

X = torch.randn(3, 4, dtype=torch.float64)
TOUCHES = {
    "torch.set_default_dtype(torch.float64)": "default_dtype",
    "torch.set_default_device('meta')": "default_device",
    "torch.manual_seed(7)": "rng",
    "torch.randn(2)": "rng",
    "numpy.random.rand()": "numpy_rng",
    "random.random()": "python_rng",
    "torch.set_num_threads(3)": "threads",
    "torch.set_grad_enabled(False)": "grad_mode",
    "torch.use_deterministic_algorithms(True)": "deterministic",
    "torch.set_float32_matmul_precision('medium')": "matmul_precision",
    "torch.autograd.set_detect_anomaly(True)": "anomaly_mode",
}
TEXT = "import torch, numpy, random\ndef f(a):\n    {}\n    return a * 2\ndef g(a):\n    return a + torch.zeros(1)\n"


@pytest.mark.parametrize("touch", TOUCHES)
@pytest.mark.filterwarnings("ignore")
def test_each_kind_of_state_is_named_and_put_back(worker, touch):
    """A call that touches global state is told which, and the next call does not suffer from it."""
    worker.load(TEXT.format(touch))
    assert TOUCHES[touch] in worker.call("f", X, watch=["globals"])["facts"]["globals"]
    reply = worker.call("g", X, watch=["globals"], gradients=["a"], dtype="float32")
    assert reply["ok"] and reply["facts"]["globals"] == [] and reply["gradients"]["a"] is not None
    assert reply["outputs"][0]["dtype"] == "float32" and reply["outputs"][0]["device"] == "cpu"


def test_state_put_back_by_the_learner_is_no_touch(worker):
    """A private generator, and state that the call itself restores, are fine."""
    worker.load("""
    import torch
    def f(a):
        generator = torch.Generator().manual_seed(3)
        with torch.no_grad(), torch.random.fork_rng():
            torch.rand(3)
        return a + torch.rand(1, generator=generator)
    """)
    assert worker.call("f", X, watch=["globals"])["facts"]["globals"] == []


def test_warnings_are_counted(worker):
    """Warnings raised in a call are counted."""
    worker.load("import warnings\ndef f(a):\n    warnings.warn('x')\n    return a\n")
    assert worker.call("f", X)["facts"]["warnings"] == 1
