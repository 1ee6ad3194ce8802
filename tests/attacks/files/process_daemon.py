# expect: 100 pass | double fork into a daemon of its own session
# Processes and threads | fork is refused; nothing outlives the worker
# HONEST


def attempt():
    import os, time
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(600)
    return True


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
