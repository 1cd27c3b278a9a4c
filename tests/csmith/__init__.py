"""Random programs of Csmith, with a runtime of our own: gcc against the machine."""
