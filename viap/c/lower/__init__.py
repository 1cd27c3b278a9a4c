"""Typed tree ► core program.

1. `flow_builder` inlines calls and sequences side effects, and makes one control flow graph of
   simple `actions` on C's objects; each `*_lowering` module lowers one construct.
2. `viap.c.memory` finds the targets of pointers and the core variables of objects
   (`memory_regions`, `points_to`, `region_layout`, `value_access`, `statement_emitter`).
3. `viap.core.program.graph` simplifies and structures the graph of core statements.
"""
