"""Two lines of tiles count up and down from two dice; the first empty hand wins."""

TITLE = "Bossa"
MINUTES = (15, 30)
OWN_BOARD = True
