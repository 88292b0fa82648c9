"""What a position is worth, one program a game; see `quincunx.search.leaf`."""
