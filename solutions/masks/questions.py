"""The short questions of unit `masks`: their points, and what is said with the grade."""

from autograder.checks import question

question(
    "allowed_pairs",
    points=3,
    within=0.001,
    explains="Row t of the mask has t + 1 ones, so six rows have 1 + 2 + 3 + 4 + 5 + 6 = 21.",
)

question(
    "shape_of_mask",
    points=3,
    within=0.0,
    explains="Three sentences, one axis kept free for the heads, and 12 queries times 12 keys, since the longest "
    "sentence has 12 tokens.",
)

question(
    "all_hidden",
    points=2,
    within=0.0,
    explains="Four equal numbers have four equal weights, however small they are: 0.25 each. That is why an empty row "
    "needs to be set to zero after the softmax.",
)
