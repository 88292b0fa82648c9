"""What comes in and goes out: routes, the socket, streams, limits and headers."""
