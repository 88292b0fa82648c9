"""What networks see of games whose judgement is still being learned."""
