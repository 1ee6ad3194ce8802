"""The short questions of unit `classifier`: their points, and what is said with the grade."""

from autograder.checks import question

question(
    "state_after_padding",
    points=3,
    explains="Backward the reader meets the two padding positions first: 1 and 1.5. Then 0.75 + 2 + 1 = 3.75 at the 2, "
    "and 1.875 + 6 + 1 = 8.875 at the 6. Without the padding it would be 8.5.",
)

question(
    "direction_that_suffers",
    points=2,
    explains="The backward one. The forward direction meets the padding after all real words, and what it does there "
    "is pooled away; the backward direction comes to the words with the padding in its state.",
)

question(
    "shape_of_pooled",
    points=3,
    explains="Time is gone, and both directions of the last layer stand side by side: (B, 2*H) = (4, 12), whatever the "
    "number of layers.",
)
