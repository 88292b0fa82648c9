"""The authority over a match: so far, its saved record."""
