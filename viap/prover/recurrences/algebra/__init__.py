"""Exact algebra: polynomials, linear algebra, powers; knows no loops and no theories."""
