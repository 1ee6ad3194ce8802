# expect: <=100 | a module whose __dict__ and __getattr__ answer differently each time
# The worker's runtime | names are read from the true dictionary
import sys
import types


class Sly(types.ModuleType):
    def __getattribute__(self, name):
        raise SystemExit(0)


# HONEST
sys.modules[__name__].__class__ = Sly
