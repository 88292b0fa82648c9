"""Puzzles of Bossa."""
