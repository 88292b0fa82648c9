"""A bot for a table server that knows no rules: it accepts every match and takes any of its actions.

curl -d '{"name": "my-bot"}' -H 'Content-Type: application/json' http://127.0.0.1:8000/api/bot/accounts
python examples/http_bot.py http://127.0.0.1:8000 TOKEN      (docs/server.md tells the protocol)
"""

import json
import random
import sys
from threading import Thread
from urllib.error import HTTPError
from urllib.request import Request, urlopen

server, token = sys.argv[1:]


def ask(path, data=None):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    body = None if data is None else json.dumps(data).encode()
    return urlopen(Request(f"{server}/api/bot/{path}", body, headers))


def lines(path):
    return (json.loads(line) for line in ask(path) if line.strip())


def play(match):
    for line in lines(f"matches/{match}/stream"):
        view = line.get("look", {}).get("view")
        if view and view["actions"]:
            action = random.choice(view["actions"])["action"]
            command = {"do": "act", "action": action, "number": line["number"]}
            try:
                ask(f"matches/{match}/commands", command)
            except HTTPError as error:  # the position has changed: the next line tells how
                print(error.read().decode())


for line in lines("stream"):
    if line["type"] == "invited":
        ask(f"matches/{line['match']}/accept", {})
    elif line["type"] == "playing":
        Thread(target=play, args=[line["match"]]).start()
