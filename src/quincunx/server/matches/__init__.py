"""The matches of one process: live tables, who watches them, clocks, presence, and other processes."""
