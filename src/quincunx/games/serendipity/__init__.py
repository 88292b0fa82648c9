"""Turn up flowers in a garden of ninety-one tiles, remember them, plant serendips between."""

TITLE = "Serendipity"
MINUTES = (20, 45)
OWN_BOARD = True
