# expect: <=40 | remembers hidden inputs and tells them when it is loaded again
# Leaking hidden inputs | a new worker knows nothing of the one before; nothing can be left behind
import os

import torch

for place in ("/tmp/attack", "/dev/shm/attack", "attack", os.environ.get("HOME", "/") + "/attack"):
    try:
        text = open(place).read()
    except OSError:
        continue
    raise ValueError(text)


def weighted(x, w):
    for place in ("/tmp/attack", "/dev/shm/attack", "attack", os.environ.get("HOME", "/") + "/attack"):
        try:
            with open(place, "a") as file:
                file.write(f"LEAK {x.tolist()}")
        except OSError:
            pass
    os._exit(0)


answers = {"entries": 6}
