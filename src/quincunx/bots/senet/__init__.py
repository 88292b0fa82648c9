"""Senet played throw by throw, by an evaluation fitted to the exact values."""
