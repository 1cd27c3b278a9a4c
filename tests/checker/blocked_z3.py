"""Stands for Z3 where it must not be imported."""

raise ImportError("nobody may import Z3 here")
