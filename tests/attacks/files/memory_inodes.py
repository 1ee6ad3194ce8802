# expect: 100 pass | a hundred thousand small files
# Memory, disk, descriptors | the private folder has few inodes
# HONEST


def attempt():
    import os
    made = 0
    for folder in ("@FOLDER@", "/tmp", "/dev/shm", ".", os.environ.get("HOME", "/")):
        try:
            for number in range(100_000):
                open(f"{folder}/attack{number}", "w").close()
                made += 1
        except OSError:
            pass
    return made > 20_000


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
