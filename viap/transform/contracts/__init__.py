"""Contracts of recursive functions, put into the program for proofs at its marks.

`clause_expressions`: clauses (`viap.program.contract_clauses`) as core expressions;
`transformation`: the program with contracts.
"""
