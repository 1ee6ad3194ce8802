# expect: <=100 | deterministic algorithms, 64 threads, flush of denormals
# Pollution of the next submission | one process per submission
import torch

torch.use_deterministic_algorithms(True)
torch.set_num_threads(64)
torch.set_flush_denormal(True)
# HONEST
