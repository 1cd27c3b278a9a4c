"""Programs ► programs: the papers' transformations, each printable as C."""
