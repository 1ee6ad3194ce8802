# expect: 100 pass | a multiprocessing pool left running
# Processes and threads | fork is refused
# HONEST


def attempt():
    import multiprocessing, time
    multiprocessing.get_context('fork').Process(target=time.sleep, args=(600,)).start()
    return True


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
