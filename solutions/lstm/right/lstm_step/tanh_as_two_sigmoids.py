"""Both curves are made of the sigmoid alone."""

from torch import sigmoid


def tanh(a):
    return sigmoid(2 * a) - sigmoid(-2 * a)


def lstm_step(x, h, c, w_ih, w_hh, b_ih, b_hh):
    i, f, g, o = (x @ w_ih.T + b_ih + h @ w_hh.T + b_hh).chunk(4, dim=1)
    c_next = sigmoid(f) * c + sigmoid(i) * tanh(g)
    return sigmoid(o) * tanh(c_next), c_next
