# expect: 100 pass | imports the unit under the names of libraries
# Text of the source | nothing that is handed in takes a library's place
import torch
import cell
import numpy
# HONEST
