"""Printed forms for people: they show what the prover used, and decide nothing."""
