"""The order in which C evaluates the parts of an expression, and where it matters (C11 6.5p2-3).

`evaluations`: reads and writes of an evaluation; `function_summaries`: the effects of
functions; `unsequenced_regions`: which evaluations of an expression are not sequenced;
`sequence_plans`: the checks that the lowering has to make.
"""
