"""What the prover knows of a program, found for people: loop invariants, and what an UNKNOWN
lacks.
"""
