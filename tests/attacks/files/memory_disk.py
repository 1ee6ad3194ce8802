# expect: 100 pass | fills the disk
# Memory, disk, descriptors | no writable path, or a small private one
# HONEST


def attempt():
    import os
    written = 0
    for folder in ("@FOLDER@", "/tmp", "/var/tmp", "/dev/shm", "/", ".", os.environ.get("HOME", "/")):
        try:
            with open(f"{folder}/attack.bin", "wb") as file:
                for _ in range(200):
                    written += file.write(b"x" * (1 << 20))
                    file.flush()
        except OSError:
            pass
    return written > 64 << 20


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
