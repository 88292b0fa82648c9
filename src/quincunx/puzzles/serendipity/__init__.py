"""Puzzles of Serendipity."""
