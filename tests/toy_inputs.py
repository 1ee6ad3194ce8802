"""The drawing function of the toy unit, for tests that must know what a hidden check draws."""


def inputs(draw, B=3, D=5):
    """As in `tests/toy/solutions/scale/visible.py`."""
    return {"x": draw.normal(B, D), "w": draw.bias(D)}
