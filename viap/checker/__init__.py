"""Confirms the proof of a certificate on its core programs, without C and without Z3."""
