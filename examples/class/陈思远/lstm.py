# 第二单元：长短期记忆
import torch


def lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh):
    s = torch.matmul(x, w_ih.transpose(0, 1)) + b_ih + torch.matmul(h, w_hh.transpose(0, 1)) + b_hh
    n = h.shape[1]
    输入门 = torch.sigmoid(s[:, :n])
    遗忘门 = torch.sigmoid(s[:, n : 2 * n])
    候选 = torch.tanh(s[:, 2 * n : 3 * n])
    输出门 = torch.sigmoid(s[:, 3 * n :])
    return 输入门, 遗忘门, 候选, 输出门


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = lstm_gates(x, h, w_ih, w_hh, b_ih, b_hh)
    新细胞 = f * c + i * g  # 先忘，再写
    新状态 = o * torch.tanh(新细胞)
    return 新状态, 新细胞


def lstm_forward(x, h0, c0, w_ih, w_hh, b_ih, b_hh):
    h, c = h0, c0
    输出 = []
    for t in range(x.shape[1]):
        h, c = lstm_step(x[:, t], h, c, w_ih, w_hh, b_ih, b_hh)
        输出.append(h)
    return torch.stack(输出, dim=1), (h, c)


answers = {
    "cell_after_the_step": 2.5,
    "shape_of_w_ih": (128, 10),
    "what_keeps_the_gradient": "a",
}
