"""The short questions of unit `multihead`: their points, and what is said with the grade."""

from autograder.checks import question

question(
    "shape_after_split",
    points=3,
    explains="12 features in 3 heads make 4 for each, and the heads stand before time: (B, h, T, d_k) = (2, 3, 5, 4).",
)

question(
    "scores_are_divided_by",
    points=3,
    explains="A head has d_k = 64/16 = 4 features, so a score is a sum of 4 products: divide by the root of 4. "
    "Neither the 64 nor the 16 matters by itself.",
)

question(
    "parameters_with_twice_the_heads",
    points=2,
    explains="The four matrices stay (d_model, d_model). More heads only cut the same features into narrower blocks.",
)
