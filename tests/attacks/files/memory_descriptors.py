# expect: 100 pass | opens descriptors until none is left
# Memory, disk, descriptors | RLIMIT_NOFILE; the connection has its own already
# HONEST


def attempt():
    import os
    kept = []
    for _ in range(100_000):
        kept.append(os.open('/dev/null', os.O_RDONLY))
    return True


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
