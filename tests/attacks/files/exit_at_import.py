# expect: 0 fault | os._exit(0) at import
# Exit and crash | the verdict needs the expected bytes, never an exit code; the end of the connection is a crash
import os

os._exit(0)
# HONEST
