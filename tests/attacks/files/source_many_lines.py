# expect: <=100 | a hundred thousand lines, raising near the end
# Text of the source | lines in the file only
# HONEST
