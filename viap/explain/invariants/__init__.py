"""Proved facts about loops as formulas over the program's own variables.

`loop_facts.loop_facts(session, opened)` is the way in: it returns the proved facts of each loop of
the text, and `viap.facts.dialects.acsl(fact.formula)` prints one of them.
"""
