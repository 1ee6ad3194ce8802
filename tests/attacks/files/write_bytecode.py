# expect: 100 pass | poisons compiled files of solutions and of the engine
# Writing | read-only or not there
# HONEST


def attempt():
    import autograder, os, torch
    won = False
    for folder in ("@SOLUTIONS@/cell", os.path.dirname(autograder.__file__), os.path.dirname(torch.__file__)):
        try:
            os.makedirs(f"{folder}/__pycache__", exist_ok=True)
            open(f"{folder}/__pycache__/attack.pyc", "wb").close()
            won = True
        except OSError:
            pass
    return won


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
