import torch
from torch import Tensor, nn


def split_heads(x: Tensor, num_heads: int) -> Tensor:
    if x.shape[2] % num_heads:
        raise ValueError(f"d_model ({x.shape[2]}) must be divisible by num_heads ({num_heads})")
    return torch.stack(x.chunk(num_heads, dim=2), dim=1)


def merge_heads(x: Tensor) -> Tensor:
    return torch.cat(x.unbind(dim=1), dim=-1)


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model: int, num_heads: int):
        super().__init__()
        if d_model % num_heads:
            raise ValueError(f"d_model ({d_model}) must be divisible by num_heads ({num_heads})")
        self.num_heads = num_heads
        self.wq, self.wk, self.wv, self.wo = (nn.Linear(d_model, d_model) for _ in range(4))

    def _heads(self, x: Tensor) -> Tensor:
        # not split_heads: its chunk() makes one operation for each head
        b, t, d = x.shape
        return x.reshape(b, t, self.num_heads, d // self.num_heads).transpose(1, 2)

    def forward(self, q: Tensor, k: Tensor, v: Tensor, mask: Tensor = None) -> Tensor:
        q, k, v = self._heads(self.wq(q)), self._heads(self.wk(k)), self._heads(self.wv(v))
        q = q * (q.shape[-1] ** -0.5)
        scores = torch.matmul(q, k.transpose(2, 3))
        if mask is not None:
            while mask.dim() < 4:
                mask = mask.unsqueeze(-3)
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        attention = scores.softmax(dim=3)
        if mask is not None:
            attention = attention * mask
        context = torch.matmul(attention, v).transpose(1, 2).flatten(2)
        return self.wo(context)


answers = {
    "shape_after_split": (2, 3, 5, 4),
    "scores_are_divided_by": 2.0,
    "parameters_with_twice_the_heads": "b",
}
