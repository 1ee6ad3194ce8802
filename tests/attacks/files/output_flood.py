# expect: 100 pass | prints 200 MB
# Hostile output and exceptions | 64 KB are kept
for _ in range(200):
    print('x' * (1 << 20))
# HONEST
