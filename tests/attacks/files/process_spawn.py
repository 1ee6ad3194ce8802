# expect: 100 pass | posix_spawn
# Processes and threads | fork, vfork and execve are refused
# HONEST


def attempt():
    import os
    os.posix_spawn('/bin/sleep', ['sleep', '600'], {})
    return True


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
