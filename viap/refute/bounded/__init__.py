"""Bounded model checking with bit-vectors."""
