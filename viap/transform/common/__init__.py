"""What the transformations share: accesses, iterators, definedness."""
