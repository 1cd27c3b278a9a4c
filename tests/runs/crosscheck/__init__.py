"""Compiled runs against the machine."""
