"""The short questions of unit `rnn`: their points, and what is said with the grade."""

from autograder.checks import question

question(
    "gradient_after_50_steps",
    points=3,
    explains="""Fifty factors of 0.9 are 0.9^50, about 0.005: half a percent is left. With factors of 1.1 it would be
    117 times as large as at the start: this is how gradients vanish and explode.""",
)

question(
    "outputs_that_may_change",
    points=3,
    explains="""Outputs 3 to 9 may change, seven of them. Outputs 0, 1 and 2 were finished before input 3 was read:
    a state depends on its past and never on its future.""",
)

question(
    "why_the_first_word_is_hard",
    points=2,
    explains="""The weights are the same at every step, and the final state does depend on the first word. But on the
    way back its gradient is multiplied by one factor for each step, so it is the first to become too small.""",
)
