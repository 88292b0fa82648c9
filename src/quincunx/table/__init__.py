"""The authority over one match: seats, clocks, takebacks, fair chance, the event log, the saved record."""
