# expect: <=100 | imports itself for ever
# Text of the source | one module of a name
import importlib
import sys

# HONEST
if len(sys.modules) < 10**5:
    importlib.import_module("cell")
