# expect: <=100 pass|fail|fault | a finder of its own, first on sys.meta_path
# The worker's runtime | the worker imports nothing of importance after the file is read
import sys


class Finder:
    def find_spec(self, name, path, target=None):
        raise SystemExit(0)

    find_module = find_spec


sys.meta_path.insert(0, Finder())
# HONEST
