"""Variables that a loop changes and that its vocabulary does not have, for `loop assigns`.

These are pointers, variables of the body and of functions that it calls, which end with it, and
variables that are out of scope, or hidden by another one of the same name.
"""

import re

from pycparser import c_ast

from viap.explain.invariants.head_words import HeadWords
from viap.explain.invariants.lasting_variables import DeclaredAt
from viap.facts.places import root
from viap.program.nodes import (
    Program,
    Scalar,
    Variable,
    While,
    bodies,
    distinct_parts,
    expressions,
)

_PATH = re.compile(r"\w+(\.\w+|\[\d+\])*")


def unnamed_variables(words: HeadWords, program: Program) -> list[str] | None:
    """Returns the names in C of such variables; None if a variable that stays has no name."""
    named = {scalar.name for scalar in words.names.scalars.values()}
    others = [scalar for scalar in words.loop.scalars if scalar.name not in named]
    outside = _outside(program, words.loop.statement) if others else frozenset[Scalar]()
    found: dict[str, None] = {}
    for scalar in others:
        text = scalar.shown or scalar.source
        if _is_visible(scalar, words.names.place.declared.get(root(text))):
            if _PATH.fullmatch(text) is None:
                return None
            found[text] = None
        elif scalar in outside or _place(scalar) in words.names.lasting:
            return None
    return list(found)


def _is_visible(scalar: Scalar, declared: c_ast.Node | None) -> bool:
    """True if the name denotes this variable, as declared at the loop."""
    if declared is None or declared.coord is None:
        return False
    return _place(scalar) in (None, (declared.coord.line, declared.coord.column))


def _place(scalar: Scalar) -> DeclaredAt | None:
    return None if scalar.position is None else (scalar.position.line, scalar.position.column)


def _outside(program: Program, loop: While) -> frozenset[Scalar]:
    """Returns the variables that are read or written outside of the loop."""
    found: set[Scalar] = set()
    waiting = list(program.body)
    while waiting:
        statement = waiting.pop()
        if statement is not loop:
            parts = distinct_parts(expressions(statement))
            found |= {part.scalar for part in parts if isinstance(part, Variable)}
            waiting += [inner for body in bodies(statement) for inner in body]
    return frozenset(found)
