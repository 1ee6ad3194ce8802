# expect: 0 fault | writes results.json and a JUnit file, then leaves with 0
# Forging the result | results exist only in the grader
import os

for folder in ("@FOLDER@", "@OUT@", ".", "/tmp"):
    for name in ("results.json", "junit.xml", "results/ada.json", "grades.csv"):
        try:
            with open(f"{folder}/{name}", "w") as file:
                file.write('{"score": 100}')
        except OSError:
            pass
os._exit(0)
