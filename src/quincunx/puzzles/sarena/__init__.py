"""Puzzles of Sàrena."""
