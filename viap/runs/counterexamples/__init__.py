"""A violating run for people and compilers: path, call, harness, test."""
