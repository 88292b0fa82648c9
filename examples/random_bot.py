"""A bot for every game of Quincunx that knows no rules: it takes any of the actions it is offered.

quincunx arena senet random "cmd:python examples/random_bot.py"
The protocol is described in docs/protocol.md.
"""

import random
import sys


def say(line):
    print(line, flush=True)


legal = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "qgi":
        say("id name any action will do")
        say("qgiok")
    elif word == "newgame":
        random.seed(int(rest.split()[-1]))  # the same seed plays the same
        say("readyok")
    elif word == "legal":
        legal = rest.split("; ")
    elif word == "go":
        say(f"bestaction {random.choice(legal)}")
    elif word == "quit":
        break
