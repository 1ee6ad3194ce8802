"""The short questions of unit `gru`: their points, and what is said with the grade."""

from autograder.checks import question

question(
    "number_of_parameters",
    points=3,
    explains="""Three blocks, each with a 20 x 10 matrix for the input, a 20 x 20 matrix for the state and two biases of
    20: 3 * (200 + 400 + 40) = 1920. An LSTM of this size has four blocks, so 2560.""",
)

question(
    "state_after_the_step",
    points=3,
    explains="""(1 - z) * n + z * h = 0.75 * (-1) + 0.25 * 0.5 = -0.625. The update gate is the share of the
    old state.""",
)

question(
    "out_of_reach_when_reset_is_closed",
    points=2,
    explains="""b_hn stands inside the brackets that r multiplies, so it goes when r is 0. W_in and b_in belong to the
    input and stand outside of them: the reset gate shuts out the past, not the present.""",
)
