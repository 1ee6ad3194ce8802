"""With a single sentence, or a single position, your mask loses an axis.

Idea: squeeze without a dimension, then one axis added
Hint: print the shape for one sentence.
Fails: fits_any_batch_of_targets
"""

import torch


def decoder_mask(lengths, max_len=None):
    T = int(lengths.max()) if max_len is None else max_len
    pos = torch.arange(T, device=lengths.device)
    keys = (pos[None, :] < lengths[:, None]).squeeze()
    causal = pos[None, :] <= pos[:, None]
    return (keys.unsqueeze(-2) & causal).unsqueeze(-3)
