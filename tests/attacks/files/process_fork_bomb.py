# expect: 100 pass | fork bomb
# Processes and threads | clone and fork are refused
# HONEST


def attempt():
    import os
    made = 0
    for _ in range(50):
        if os.fork() == 0:
            import time
            time.sleep(600)
        made += 1
    return made > 0


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
