"""Checks certificates: knows the core language, axioms and rules; neither C nor any search."""
