"""The claims that a check can make, by what they look at; together they are the trial.

contract.py: what comes back and what is left alone; values.py: results and gradients beside the reference's; laws.py:
what must hold without a reference, masking among it; observed.py: devices, operations and rules, as the worker saw
them. All of them speak to the learner's code through `Asking` only, and say what they find by `Failed`, with a
sentence for the learner, or `Todo`.
"""
