"""What bots do for people: turns, hints and reviews, in processes of their own."""
