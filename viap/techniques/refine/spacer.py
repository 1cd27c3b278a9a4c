"""The model checker for abstract programs: Z3's Spacer.

It answers that the error is reached, with a way, or that it is not, with invariants. Neither is
trusted: ways are followed in the program, invariants are proved by the kernel.
"""

from dataclasses import dataclass, field
from typing import Any

import z3

from viap.logic import build
from viap.logic.terms import Term
from viap.program.nodes import While
from viap.proving.abstraction.abstraction_precision import Tracked
from viap.smt.decode import Foreign, decoded
from viap.smt.encode import Encoder
from viap.smt.separate_process import apart
from viap.techniques.refine.abstract_program import AbstractProgram, Rule


@dataclass(frozen=True)
class Safe:
    """Invariants at the heads of loops, over the symbols of the abstract program."""

    invariants: dict[While, list[Term]]


@dataclass(frozen=True)
class Unsafe:
    """The rules of a way to the error, with the values at the heads that they lead to."""

    steps: list[tuple[Rule, dict[Tracked, Term]]] = field(default_factory=list)


def model_check(program: AbstractProgram, seconds: float) -> Safe | Unsafe | None:
    """Returns the answer for an abstract program; None if the time is not enough.

    First with global guidance, which generalises repeated lemmas, since large loop bounds take
    as many rounds without it; then without, since it is too slow for some programs.
    """
    for share, widely in ((0.6, True), (0.4, False)):
        limit = share * seconds
        found = apart(lambda: _Question(program).answer(limit, widely), limit)  # noqa: B023
        if found is not None:
            return found.read(program)
    return None


@dataclass(frozen=True)
class _Found:
    """An answer as it comes from another process: loops, rules and variables by position.

    It has either `invariants` or `steps`.
    """

    invariants: list[list[Term]] | None = None
    steps: list[tuple[int, list[Term]]] = field(default_factory=list)

    def read(self, program: AbstractProgram) -> Safe | Unsafe:
        if self.invariants is not None:
            return Safe(dict(zip(program.loops, self.invariants, strict=True)))
        return Unsafe(
            [
                (program.rules[rule], dict(zip(program.tracked, values, strict=False)))
                for rule, values in self.steps
            ]
        )


class _Question:
    """A query that is run once, in a process of its own."""

    def __init__(self, program: AbstractProgram) -> None:
        self._program = program
        context = self._context = z3.Context()
        self._encoder = Encoder(context)
        self._engine = z3.Fixedpoint(ctx=context)
        integers = [z3.IntSort(context)] * len(program.tracked)
        truth = z3.BoolSort(context)
        self._heads = {
            loop: z3.Function(f"head {number}", *integers, truth)
            for number, loop in enumerate(program.loops, 1)
        }
        self._error = z3.Function("error", truth)
        self._engine.register_relation(self._error, *self._heads.values())
        self._declared: set[int] = set()
        for number, rule in enumerate(program.rules):
            self._add(rule, number)

    def _add(self, rule: Rule, number: int) -> None:
        body = [self._encoder.expression(rule.guard)]
        if rule.source is not None:
            body.append(self._heads[rule.source](*self._values(self._program.symbols)))
        head = self._error()
        if rule.target is not None:
            head = self._heads[rule.target](*self._values(rule.state.values))
        self._declare(z3.And(*body, head))
        self._engine.rule(head, body, f"rule {number}")

    def _values(self, values: Any) -> list[Any]:
        return [self._encoder.expression(values[each]) for each in self._program.tracked]

    def _declare(self, expression: Any) -> None:
        """Declares symbols without arguments as variables of the rules."""
        waiting, seen = [expression], set()
        while waiting:
            node = waiting.pop()
            if node.get_id() in seen:
                continue
            seen.add(node.get_id())
            is_symbol = z3.is_const(node) and node.decl().kind() == z3.Z3_OP_UNINTERPRETED
            if is_symbol and z3.is_int(node) and node.get_id() not in self._declared:
                self._declared.add(node.get_id())
                self._engine.declare_var(node)
            waiting += node.children()

    def answer(self, seconds: float, widely: bool) -> _Found | None:
        engine = self._engine
        engine.set(engine="spacer", timeout=max(1, int(seconds * 1000)))
        for simplification in ("inline_linear", "inline_eager", "slice"):
            # The invariants of all heads are needed: none of them may disappear.
            engine.set(f"xform.{simplification}", False)
        engine.set("spacer.random_seed", 7)
        engine.set("spacer.global", widely)
        engine.set("spacer.use_euf_gen", widely)
        try:
            result = engine.query(self._error())
            if result == z3.unsat:
                return self._safe()
            return self._unsafe() if result == z3.sat else None
        except (z3.Z3Exception, Foreign):
            return None

    def _safe(self) -> _Found:
        variables = [self._program.symbols[each] for each in self._program.tracked]
        covers = (self._engine.get_cover_delta(-1, head) for head in self._heads.values())
        return _Found([_parts(decoded(cover, variables)) for cover in covers])

    def _unsafe(self) -> _Found:
        """Reads the proof that the error is reached, from its end to its start."""
        names = list(self._engine.get_rule_names_along_trace())
        rules = [int(name.split()[1]) for name in names if name.startswith("rule ")]
        states: list[list[Term]] = []
        node = self._engine.get_answer()
        while z3.is_app(node) and node.num_args():
            fact = node.arg(node.num_args() - 1)
            if z3.is_app(fact) and fact.decl().name().startswith(("head ", "error")):
                states.append([decoded(child, []) for child in fact.children()])
            node = next((c for c in node.children() if c.decl().name() in _STEPS), None)
        if len(states) != len(rules):
            raise Foreign("a way of another form")
        steps = list(zip(rules, states, strict=True))
        steps.reverse()
        return _Found(None, steps)


_STEPS = ("hyper-res", "mp")


def _parts(term: Term) -> list[Term]:
    """Returns the parts of a conjunction, each of which the kernel may keep or drop."""
    from viap.logic.terms import Kind

    if term is build.TRUE:
        return []
    return list(term.args) if term.kind is Kind.AND else [term]
