"""C's objects and pointers ► scalars and arrays of the core language.

An object becomes one core variable for each scalar in it: `s.f` a scalar, `a[i].f` an
array `a.f`. A pointer becomes numbers: which object it points into (0: none), the indices
that lead to the array it walks in, and its offset there.
"""
