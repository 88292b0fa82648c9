"""Puzzles of Senseï."""
