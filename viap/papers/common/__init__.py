"""Code that all transformations share: accesses, iterators, definedness."""
