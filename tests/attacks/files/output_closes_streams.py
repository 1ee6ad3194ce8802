# expect: 100 pass | closes and replaces its standard streams
# Hostile output and exceptions | printed text decides nothing
import os
import sys

sys.stdout = sys.stderr = None
for number in (0, 1, 2):
    os.close(number)
# HONEST
