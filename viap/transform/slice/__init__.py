"""Program slices: the statements that decide some assertions."""
