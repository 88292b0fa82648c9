"""What is kept: the database, its queries, and the writes gathered into one commit."""
