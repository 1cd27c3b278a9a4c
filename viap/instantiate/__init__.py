"""Axioms at the terms that matter: solvers get ground facts instead of quantifiers."""
