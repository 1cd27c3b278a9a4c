"""A proof told in a page: its loops, the facts that it used, and what each claim follows from."""
