# expect: 0 fault | prints a perfect score as JSON, then leaves with 0
# Exit and crash | printed text decides nothing
import os

print('{"score": 100, "ok": true}', flush=True)
os._exit(0)
