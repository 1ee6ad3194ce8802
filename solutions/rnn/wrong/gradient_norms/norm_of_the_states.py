"""Your numbers are the lengths of the outputs; no gradient is taken anywhere.

Idea: norms of the outputs instead of the gradients
Hint: how strongly does the last output react to an input? Which function of torch says so?
Fails: measures_a_recurrent_network, without_memory_only_the_last_step_counts, forgetting_shows
"""

import torch


def gradient_norms(forward, x):
    with torch.no_grad():
        outputs = forward(x)
    return outputs.norm(dim=(0, 2))
