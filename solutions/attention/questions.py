"""The short questions of unit `attention`: their points, and what is said with the grade."""

from autograder.checks import question

question(
    "spread_of_scores",
    points=3,
    within=0.01,
    explains="Each of the 64 products has the variance 1, the variances of independent terms add up to 64, and the "
    "root of it is 8 = sqrt(d_k). Dividing by sqrt(d_k) brings the spread back to 1.",
)

question(
    "who_asks_whom",
    points=2,
    within=0.0,
    explains="The decoder asks (queries); the encoder offers itself (keys) and says what it knows (values).",
)

question(
    "why_parallel",
    points=3,
    within=0.0,
    explains="An LSTM needs the state of step t-1 for step t. In attention every output is computed from the inputs "
    "alone, so all of them are one matrix product.",
)
