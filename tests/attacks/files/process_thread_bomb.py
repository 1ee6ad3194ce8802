# expect: <=100 pass|fault|fail | thread bomb
# Processes and threads | the number of threads is limited
# HONEST


def attempt():
    import threading, time
    made = 0
    try:
        for _ in range(10**4):
            threading.Thread(target=time.sleep, args=(600,), daemon=True).start()
            made += 1
    except RuntimeError:
        pass
    return made > 2000


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
