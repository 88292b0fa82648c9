"""Runs any game's rules compiled: `cpu`, `cuda` and `wasm` build programs from plain source files."""
