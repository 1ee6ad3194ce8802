# expect: 0 fail | imports the solution
# Forging the result | on no path that the worker can open
import sys

sys.path[:0] = ["@SOLUTIONS@", "@SOLUTIONS@/cell", "@FOLDER@"]
from reference import weighted  # noqa
