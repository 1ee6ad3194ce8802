# expect: 100 pass | bidi marks that make code look like a comment
# Text of the source | made visible wherever a line is shown
# ‮ } ⁦ fi
# HONEST
