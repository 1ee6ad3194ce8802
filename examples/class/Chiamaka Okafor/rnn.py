import torch
import torch.nn.functional as F


def run_cell(step, inputs, state):
    """Feed a cell one time step after the other. Also used in gru.py."""
    seen = []
    for t in range(inputs.shape[1]):
        state = step(inputs[:, t], state)
        seen.append(state.unsqueeze(1))
    return torch.cat(seen, dim=1), state


def rnn_step(x, h, w_ih, w_hh, b_ih, b_hh):
    return torch.tanh(F.linear(x, w_ih, b_ih) + F.linear(h, w_hh, b_hh))


def rnn_forward(x, h0, w_ih, w_hh, b_ih, b_hh):
    return run_cell(lambda x_t, h: rnn_step(x_t, h, w_ih, w_hh, b_ih, b_hh), x, h0)


def gradient_norms(forward, x):
    probe = x.clone().detach()
    probe.requires_grad = True
    forward(probe)[:, -1].sum().backward(inputs=[probe])  # inputs=: leaves the parameters alone
    return probe.grad.norm(dim=(0, 2))


answers = {
    # 0.9 * 0.9 * ... fifty times
    "gradient_after_50_steps": 0.005154,
    "outputs_that_may_change": 10 - 3,
    "why_the_first_word_is_hard": "b",
}
