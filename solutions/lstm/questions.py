"""The short questions of unit `lstm`: their points, and what is said with the grade."""

from autograder.checks import question

question(
    "cell_after_the_step",
    points=3,
    explains="""f * c + i * g = 0.75 * 4 + 0.5 * (-1) = 2.5. The output gate decides what is shown of the cell and
    has no part in the cell itself.""",
)

question(
    "shape_of_w_ih",
    points=3,
    explains="""Four blocks of 32 rows each, one row for every entry of a result, and one column for every input
    feature: (128, 10).""",
)

question(
    "what_keeps_the_gradient",
    points=2,
    explains="""Along the cell, each step back multiplies by the forget gate, and only a factor near 1 leaves something
    after many steps. The other gates decide what is written and what is shown.""",
)
