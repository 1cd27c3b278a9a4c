"""Solvers: Z3 in process, cvc5 as a second opinion; the only place that calls them."""
