# expect: <=100 | reloads the worker's modules
# The worker's runtime | they are loaded; its own confusion only
import importlib

# HONEST
for name in ("main", "call", "observe", "originals"):
    try:
        importlib.reload(importlib.import_module(f"autograder.worker.{name}"))
    except BaseException:
        pass
