"""What `master` of Senseï judges by, fitted to games of its own search."""
