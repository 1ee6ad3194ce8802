# expect: 100 pass | a thread that waits and does nothing, and one that has ended before any call
# The worker's runtime | nothing ran beside the calls, so nothing is lost
import threading

threading.Thread(target=threading.Event().wait, daemon=True).start()
done = threading.Thread(target=sum, args=([1, 2],))
done.start()
done.join()
# HONEST
