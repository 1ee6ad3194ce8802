# expect: <=100 | reloads the worker's modules
# The worker's runtime | they are loaded; its own confusion only
import importlib
import sys

# HONEST
for name in [name for name in sys.modules if name.startswith("autograder.worker")]:
    try:
        importlib.reload(sys.modules[name])
    except BaseException:
        pass
