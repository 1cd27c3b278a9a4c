"""In which order C evaluates the parts of an expression, and where that matters (C11 6.5p2-3).

`accesses` says what an evaluation reads and writes, `summaries` what a function does, `regions`
which evaluations of an expression are not sequenced, and `plans` what lowering has to look at.
"""
