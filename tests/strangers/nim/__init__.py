"""Take one to three counters in turn; who takes the last one wins."""

TITLE = "Nim"
MINUTES = (1, 2)
