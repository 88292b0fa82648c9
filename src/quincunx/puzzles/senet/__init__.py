"""Puzzles of Senet."""
