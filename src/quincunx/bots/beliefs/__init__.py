"""What others probably hide: one program a game, where their play gives it away."""
