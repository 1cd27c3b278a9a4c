"""Contracts of recursive functions, put into the program for proofs at its marks.

`contract_clauses`: the clauses and their text; `clause_expressions`: clauses as core expressions;
`transformation`: the program with contracts.
"""
