"""The table server: matches over HTTP and WebSocket, kept in a database."""
