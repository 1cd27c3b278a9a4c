"""Solvers: Z3 in process, cvc5 as a second opinion; no other package calls a solver."""
