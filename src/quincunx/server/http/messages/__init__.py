"""Every message between clients and the server, described once; OpenAPI is made from here."""
