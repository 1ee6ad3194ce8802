# expect: 100 pass | root, cwd and descriptors of the grader by /proc
# Reading secrets | no /proc of others
# HONEST


def attempt():
    import os
    found = 0
    for pid in ("@GRADER@", "@PARENT@"):
        for name in ("root", "cwd", "fd"):
            try:
                found += len(os.listdir(f"/proc/{pid}/{name}"))
            except OSError:
                pass
    return found > 0


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
