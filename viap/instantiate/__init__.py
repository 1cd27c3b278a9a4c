"""Axioms and lemmas at the terms that matter: proposes facts, proves none."""
