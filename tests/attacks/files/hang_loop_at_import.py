# expect: 0 fault | while True at import
# Hang | the same, charged to loading
while True:
    pass
