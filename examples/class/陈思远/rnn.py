# 第一单元：循环神经网络
import torch


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    # 输入部分和状态部分相加，再取双曲正切
    return torch.tanh(torch.matmul(x, w_ih.transpose(0, 1)) + b_ih + torch.matmul(h, w_hh.transpose(0, 1)) + b_hh)


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    步数 = x.shape[1]  # 时间步的数目
    状态 = [h0]
    for t in range(步数):
        状态.append(rnn_step(x[:, t], 状态[t], w_ih, w_hh, b_ih, b_hh))
    return torch.stack(状态[1:], dim=1), 状态[-1]


def gradient_norms(forward, x):
    # 不能改动原来的 x，所以复制一份
    y = x.clone().detach().requires_grad_()
    梯度 = torch.autograd.grad(forward(y)[:, -1].sum(), y)[0]
    return torch.sqrt(torch.sum(梯度 * 梯度, dim=(0, 2)))


answers = {
    "gradient_after_50_steps": 0.9**50,  # 约 0.5%
    "outputs_that_may_change": 7,
    "why_the_first_word_is_hard": "b",
}
