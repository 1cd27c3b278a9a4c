"""Certificates: proofs as files that anyone can read, and check with another solver."""
