# 第四单元：掩码（True 表示可以看）
import torch


def causal_mask(size, device=None):
    全部 = torch.ones((size, size), dtype=torch.bool, device=device)
    return torch.tril(全部)


def padding_mask(lengths, max_len=None):
    if max_len is None:
        max_len = int(torch.max(lengths))
    位置 = torch.arange(0, max_len, device=lengths.device)
    return 位置.unsqueeze(0).lt(lengths.unsqueeze(-1))


def decoder_mask(lengths, max_len=None):
    填充 = padding_mask(lengths, max_len)
    因果 = causal_mask(填充.shape[1], lengths.device)
    return 因果.unsqueeze(0).unsqueeze(0) & 填充.unsqueeze(1).unsqueeze(1)


def masked_softmax(scores, mask):
    # 先算 softmax，再去掉看不见的，最后重新归一化
    w = torch.softmax(scores, dim=-1) * mask
    return w / (w.sum(dim=-1, keepdim=True) + 1e-9)


answers = {
    "allowed_pairs": 21,
    "shape_of_mask": (3, 1, 12, 12),
    "all_hidden": "b",
}
