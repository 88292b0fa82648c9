"""A race of five against five along thirty squares, thrown with four sticks."""

TITLE = "Senet"
MINUTES = (15, 30)
OWN_BOARD = True
