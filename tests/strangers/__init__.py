"""Games that are not ours, to see that nothing depends on which games there are."""
