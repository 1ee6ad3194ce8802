# expect: <=100 | builtins.len = 0
# Pollution of the next submission | one process per submission; only its own fails
import builtins

# HONEST
builtins.len = 0
builtins.isinstance = lambda *rest: True
builtins.print = builtins.open = None
