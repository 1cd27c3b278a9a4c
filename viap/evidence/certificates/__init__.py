"""Certificates: folders with the tree of a proof."""
