"""The C library and other surroundings: what functions without a body are known to do."""
