"""Facts about places in programs: their language, one printer with dialects, and the elimination
of candidates.
"""
