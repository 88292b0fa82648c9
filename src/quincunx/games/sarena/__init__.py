"""Stack and turn two-coloured chips so that your secret colour ends on top."""

TITLE = "Sàrena"
MINUTES = (15, 20)
OWN_BOARD = True
