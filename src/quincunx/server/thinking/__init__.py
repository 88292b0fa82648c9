"""What bots do for people: turns, hints and reviews, in separate processes."""
