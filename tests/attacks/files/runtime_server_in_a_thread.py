# expect: 10 | calls what is forbidden in a thread that was started with the file
# The worker's runtime | the kernel counts the processor time of other threads; what ran there was not seen
import queue
import threading

import torch

asked, answered = queue.Queue(), queue.Queue()


def serve():
    while True:
        answered.put(torch.einsum(*asked.get()))


threading.Thread(target=serve, daemon=True).start()


def weighted(x, w):
    asked.put(("bd,d->bd", x, w))
    weighed = torch.tanh(answered.get())
    return weighed.sum(dim=1), weighed


answers = {"entries": 6}
