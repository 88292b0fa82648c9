"""Learning hunches: by how much an action's return will differ from its siblings', before any was tried."""
