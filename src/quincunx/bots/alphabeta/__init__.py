"""Alpha-beta search over whole turns, for Senseï."""
