# expect: <=100 | a PEP 263 line that names another encoding
# Text of the source | decoded by rule, or refused with a reason
# -*- coding: rot13 -*-
# HONEST
