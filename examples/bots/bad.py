"""A bot that plays the first of its moves, and fails instead of its third: the arena says why it forfeits."""

import json
import sys

asked = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["is"] == "hello":
        print('{"do":"hello","protocol":1,"name":"Bad example","wants":[]}', flush=True)
    elif message["is"] == "position":
        asked += 1
        if asked == 3:
            sys.exit("the third move is too much for me")
        answer = {"do": "move", "version": message["version"], "move": message["moves"][0]["text"]}
        print(json.dumps(answer), flush=True)
