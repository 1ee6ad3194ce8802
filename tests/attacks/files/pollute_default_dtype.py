# expect: <=100 | torch.set_default_dtype(float64) and its like
# Pollution of the next submission | one process per submission
import torch

torch.set_default_dtype(torch.float64)
# HONEST
