"""What the Python files say, written down so that the translated ones can be compared with them.

    python -m equal.positions [POSITIONS [GAME …]]     in web/tools: into web/fixtures/equal
    python -m equal.matches
    python -m equal.bots [GAME …]

Python plays by choices that follow from a number, and writes what it sees. The page's tests play the same
again in JavaScript and compare.
"""
