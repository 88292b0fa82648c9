"""A bot for a table server that knows no rules: it accepts every match and takes any of its actions.

curl -d '{"name": "my-bot"}' -H 'Content-Type: application/json' http://127.0.0.1:8000/api/bot/accounts
python examples/http_bot.py http://127.0.0.1:8000 TOKEN      (docs/server.md describes the protocol)
"""

import json
import secrets
import sys
from contextlib import suppress
from hashlib import sha256
from threading import Thread
from urllib import error, request

server, token = sys.argv[1:]
salts = {}  # by match: our share of its chance, sealed first and opened when all seats are taken


def ask(path, data=None):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    url, body = f"{server}/api/bot/{path}", data and json.dumps(data).encode()
    return request.urlopen(request.Request(url, body, headers))


def lines(path):
    return (json.loads(line) for line in ask(path) if line.strip())


def play(match):
    for line in lines(f"matches/{match}/stream"):
        look = line.get("look", {"may": []})
        if "reveal" in look["may"]:
            ask(f"matches/{match}/commands", {"do": "reveal", "salt": salts[match]})
        elif "act" in look["may"]:
            action = secrets.choice(look["view"]["actions"])["action"]
            act = {"do": "act", "action": action, "number": line["number"]}
            with suppress(error.HTTPError):  # the position has changed: the next line says how
                ask(f"matches/{match}/commands", act)


for line in lines("stream"):
    if line["type"] == "invited":
        salt = salts[line["match"]] = secrets.token_hex(16)
        ask(f"matches/{line['match']}/accept", {"seal": sha256(salt.encode()).hexdigest()})
    elif line["type"] == "playing":
        Thread(target=play, args=[line["match"]]).start()
