# expect: 100 pass | leaves something in /dev/shm or a message queue
# Writing | read-only or not there
# HONEST


def attempt():
    import os
    from multiprocessing import shared_memory
    won = False
    try:
        open('/dev/shm/attack', 'w').close()
        won = os.path.exists('/dev/shm/attack') and False
    except OSError:
        pass
    shared_memory.SharedMemory('attack', create=True, size=4096)
    return won


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
