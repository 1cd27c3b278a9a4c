"""Named sequences: factorials, binomials, linear recurrences, as recursive functions."""
