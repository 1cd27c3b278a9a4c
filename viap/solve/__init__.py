"""Oracles: they propose closed forms and summaries; the kernel checks them."""
