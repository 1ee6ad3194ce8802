# expect: <=100 | torch.set_default_device('meta')
# Pollution of the next submission | one process per submission
import torch

torch.set_default_device('meta')
# HONEST
