"""Typed tree ► core program.

1. `flow`: calls are inlined and side effects sequenced; one control flow graph of simple
   actions on C's objects results (`actions`, `builder`, and what lowers one construct each).
2. `memory`: where pointers can point to, and which core variables objects become
   (`regions`, `points_to`, `layout`, `access`, `emit`).
3. `viap.program.graph`: the graph of core statements is tidied and structured.
"""
