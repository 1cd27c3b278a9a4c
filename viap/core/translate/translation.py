"""A program ► its theory."""

from collections.abc import Iterable
from weakref import WeakSet

from viap.core.base.deep import deep
from viap.core.logic import build
from viap.core.logic.terms import Symbol, apply, array_sort
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import Program
from viap.core.translate.statement_axioms import Executor
from viap.core.translate.symbolic_state import (
    ExecutionPoint,
    SymbolicMemory,
    SymbolicState,
    SymbolNames,
)
from viap.core.translate.theory import Meaning, Origin, Theory, TheoryDraft

# Only theories that this module has made are true of their programs.
_MADE: "WeakSet[Theory]" = WeakSet()


def is_translated(theory: Theory) -> bool:
    """True if the theory is what a translation in this module wrote of a program."""
    return theory in _MADE


def translate(program: Program, *, temporaries: bool = False) -> Theory:
    """Returns the theory of the program as it is: axioms, loops, inputs, assertions and checks.

    `temporaries`: values between statements get names, instead of being substituted into the terms
    that use them.
    """
    return _made(_draft(program, temporaries), program)


def theory_of_sequences(symbols: Iterable[Symbol]) -> Theory:
    """Returns the theory of a program without statements, and of sequences that may be anything."""
    program = Program("lemmas", DataModel.LP64, (), (), ())
    draft = _draft(program, temporaries=False)
    draft.meanings.update((symbol, Meaning("input")) for symbol in symbols)
    return _made(draft, program)


def _made(draft: TheoryDraft, question: Program) -> Theory:
    theory = draft.theory(question)
    _MADE.add(theory)
    return theory


@deep
def _draft(program: Program, temporaries: bool) -> TheoryDraft:
    draft = TheoryDraft(program)
    scalars, arrays = program.scalars, program.arrays
    names = SymbolNames([*(s.name for s in scalars), *(a.name for a in arrays)])
    executor = Executor(draft, names, temporaries)
    start = _start(executor, program)
    end = executor.body(program.body, ExecutionPoint(start, ()))
    if end is not None:
        _final(executor, program, start, end)
    return draft


def _start(executor: Executor, program: Program) -> SymbolicState:
    """Returns the initial state: scalars are zero; cells of arrays are zero or arbitrary."""
    draft, state = executor.draft, SymbolicState()
    for scalar in program.scalars:
        state.scalars[scalar] = build.ZERO
    for array in program.arrays:
        k = len(array.sizes)
        name = executor.names.unique(array.name)
        symbol = Symbol(name, (), array_sort(k), distinct=True)
        draft.meanings[symbol] = Meaning("object", array=array)
        draft.objects[array] = apply(symbol)
        if k not in state.memories:
            meaning = Meaning("memory", dimensions=k)
            state.memories[k] = SymbolicMemory(
                executor.memory_symbol(k, 0, f"d{k}array", meaning), ()
            )
    for array in program.arrays:
        k = len(array.sizes)
        _, indices = executor.index_variables(k)
        cell = state.memories[k].read(draft.objects[array], indices)
        if array.zero:
            body = build.eq(cell, build.ZERO)
        else:
            body = executor.range_axiom(cell, array.type, indices)
        executor.axiom(body, Origin("array", array.position), others=indices, patterns=((cell,),))
    return state


def _final(executor: Executor, program: Program, start: SymbolicState, end: ExecutionPoint) -> None:
    """Adds the axioms for the final values, and for what holds if the end is reached."""
    for part in end.path:
        executor.axiom(part, Origin("end", None))
    for scalar in program.scalars:
        if not scalar.source:
            continue
        value = end.state.scalars[scalar]
        meaning = Meaning("final scalar", scalar=scalar)
        symbol = executor.symbol(f"{scalar.name}1", 0, meaning)
        executor.axiom(build.eq(apply(symbol), value), Origin("final", scalar.position))
    for k, memory in end.state.memories.items():
        object, indices = executor.index_variables(k)
        meaning = Meaning("final memory", dimensions=k)
        symbol = executor.memory_symbol(k, 0, f"d{k}array1", meaning)
        cell = apply(symbol, object, *indices)
        executor.axiom(
            build.eq(cell, memory.read(object, indices)),
            Origin("final", None),
            others=(object, *indices),
            patterns=((cell,),),
        )
