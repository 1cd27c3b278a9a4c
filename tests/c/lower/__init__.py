"""The lowering of single constructs."""
