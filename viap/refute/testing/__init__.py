"""Concrete runs on chosen, patterned and random inputs."""
