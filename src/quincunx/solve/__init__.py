"""Exact solutions of games."""
