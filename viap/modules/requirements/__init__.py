"""Requirements of functions: footprints and preconditions, inferred and proved."""
