"""Instantiates axioms and lemmas at the relevant terms: proposes facts, proves none."""
