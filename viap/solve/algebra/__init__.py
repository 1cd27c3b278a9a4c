"""Polynomial equations between ground terms: why one follows from others, found by linear algebra.

An oracle: it proposes identities of polynomials. The kernel shows each of them for all numbers.
"""
