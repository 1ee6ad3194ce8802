# expect: 10 fail | raises at one of a hundred true lines, chosen by the input
# Leaking hidden inputs | the same
import struct


def bits(x):
    value = float(x.detach().double().sum()) if x.device.type == 'cpu' else 0.0
    return int.from_bytes(struct.pack('<f', value), 'little') % 1_000_000

import torch


def weighted(x, w):
    digit = bits(x) % 100
    if digit == 0:
        raise ValueError
    if digit == 1:
        raise ValueError
    if digit == 2:
        raise ValueError
    if digit == 3:
        raise ValueError
    if digit == 4:
        raise ValueError
    if digit == 5:
        raise ValueError
    if digit == 6:
        raise ValueError
    if digit == 7:
        raise ValueError
    if digit == 8:
        raise ValueError
    if digit == 9:
        raise ValueError
    if digit == 10:
        raise ValueError
    if digit == 11:
        raise ValueError
    if digit == 12:
        raise ValueError
    if digit == 13:
        raise ValueError
    if digit == 14:
        raise ValueError
    if digit == 15:
        raise ValueError
    if digit == 16:
        raise ValueError
    if digit == 17:
        raise ValueError
    if digit == 18:
        raise ValueError
    if digit == 19:
        raise ValueError
    if digit == 20:
        raise ValueError
    if digit == 21:
        raise ValueError
    if digit == 22:
        raise ValueError
    if digit == 23:
        raise ValueError
    if digit == 24:
        raise ValueError
    if digit == 25:
        raise ValueError
    if digit == 26:
        raise ValueError
    if digit == 27:
        raise ValueError
    if digit == 28:
        raise ValueError
    if digit == 29:
        raise ValueError
    if digit == 30:
        raise ValueError
    if digit == 31:
        raise ValueError
    if digit == 32:
        raise ValueError
    if digit == 33:
        raise ValueError
    if digit == 34:
        raise ValueError
    if digit == 35:
        raise ValueError
    if digit == 36:
        raise ValueError
    if digit == 37:
        raise ValueError
    if digit == 38:
        raise ValueError
    if digit == 39:
        raise ValueError
    if digit == 40:
        raise ValueError
    if digit == 41:
        raise ValueError
    if digit == 42:
        raise ValueError
    if digit == 43:
        raise ValueError
    if digit == 44:
        raise ValueError
    if digit == 45:
        raise ValueError
    if digit == 46:
        raise ValueError
    if digit == 47:
        raise ValueError
    if digit == 48:
        raise ValueError
    if digit == 49:
        raise ValueError
    if digit == 50:
        raise ValueError
    if digit == 51:
        raise ValueError
    if digit == 52:
        raise ValueError
    if digit == 53:
        raise ValueError
    if digit == 54:
        raise ValueError
    if digit == 55:
        raise ValueError
    if digit == 56:
        raise ValueError
    if digit == 57:
        raise ValueError
    if digit == 58:
        raise ValueError
    if digit == 59:
        raise ValueError
    if digit == 60:
        raise ValueError
    if digit == 61:
        raise ValueError
    if digit == 62:
        raise ValueError
    if digit == 63:
        raise ValueError
    if digit == 64:
        raise ValueError
    if digit == 65:
        raise ValueError
    if digit == 66:
        raise ValueError
    if digit == 67:
        raise ValueError
    if digit == 68:
        raise ValueError
    if digit == 69:
        raise ValueError
    if digit == 70:
        raise ValueError
    if digit == 71:
        raise ValueError
    if digit == 72:
        raise ValueError
    if digit == 73:
        raise ValueError
    if digit == 74:
        raise ValueError
    if digit == 75:
        raise ValueError
    if digit == 76:
        raise ValueError
    if digit == 77:
        raise ValueError
    if digit == 78:
        raise ValueError
    if digit == 79:
        raise ValueError
    if digit == 80:
        raise ValueError
    if digit == 81:
        raise ValueError
    if digit == 82:
        raise ValueError
    if digit == 83:
        raise ValueError
    if digit == 84:
        raise ValueError
    if digit == 85:
        raise ValueError
    if digit == 86:
        raise ValueError
    if digit == 87:
        raise ValueError
    if digit == 88:
        raise ValueError
    if digit == 89:
        raise ValueError
    if digit == 90:
        raise ValueError
    if digit == 91:
        raise ValueError
    if digit == 92:
        raise ValueError
    if digit == 93:
        raise ValueError
    if digit == 94:
        raise ValueError
    if digit == 95:
        raise ValueError
    if digit == 96:
        raise ValueError
    if digit == 97:
        raise ValueError
    if digit == 98:
        raise ValueError
    if digit == 99:
        raise ValueError


answers = {"entries": 6}
