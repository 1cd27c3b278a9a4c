"""Solvers: Z3 in process, with limits and fixed seeds."""
