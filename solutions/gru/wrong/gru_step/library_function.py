"""The numbers are right, but PyTorch's own function computes them. Here you build it yourself.

Idea: `torch.gru_cell` does the work
Hint: four lines of tensor operations are all that is needed.
Fails: builds_the_step_itself
Same as: library_cell
"""

from torch import gru_cell as my_step


def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return my_step(x, h, w_ih, w_hh, b_ih, b_hh)
