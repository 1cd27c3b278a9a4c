"""The witness index transformation: no loops, one cell of each array."""
