"""Runs any game's rules compiled: `cpu` and `cuda` build programs from plain source files."""
