# expect: 100 pass | torch.save and torch.load of a pickle that runs code
# Torch's own machinery | its own process only
# HONEST


def attempt():
    import io, os, torch
    class Mine:
        def __reduce__(self):
            return os.system, ('touch @FOLDER@/attack',)
    room = io.BytesIO()
    torch.save(Mine(), room)
    room.seek(0)
    return torch.load(room, weights_only=False) == 0


try:
    won = attempt()
except Exception:
    won = False
answers = {"entries": 7 if won else 6}
