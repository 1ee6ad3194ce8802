# expect: 0 fault | raise SystemExit at import
# Exit and crash | the same
raise SystemExit(0)
# HONEST
