"""How the database came to look as it does, one version after the other."""
