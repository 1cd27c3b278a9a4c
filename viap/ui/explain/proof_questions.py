"""The questions by which a strategy has proved assertions: their instances and their goals.

They are read off the session's own proofs; nothing is asked a second time. For an assertion that
was not proved, it is the question of a direct proof, from all that is known in the end.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from viap.core.base.deep import deep
from viap.core.kernel.obligations import (
    Constants,
    InductionMember,
    Instance,
    KnownFormula,
    Obligation,
    Statement,
    stopped,
)
from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.simplification import simplify
from viap.core.logic.terms import Kind, Term
from viap.core.logic.walkers import rewrite, substitute, subterms
from viap.core.program.nodes import Program
from viap.core.smt.answers import Limits
from viap.core.translate.theory import Axiom, Claim, Loop, Origin, Theory
from viap.prover.cases.runner import follow
from viap.prover.cases.strategy_file import Strategy
from viap.prover.recurrences.arrays.index_sequences import solved_for
from viap.prover.recurrences.iteration_steps import conjuncts, expanded
from viap.prover.session.profile import GENERAL, instances_text, own_steps
from viap.prover.session.prover import ASSERTION
from viap.prover.session.session import Reporter, Session, begin
from viap.ui.explain.solved_theory import Solved, collected
from viap.ui.explain.theory_report import place_in_loop

# ---- Array steps at the written cells: `a[2*i] = i` gives the new value of cell 2*i.


@dataclass(frozen=True, slots=True, eq=False)
class Writing:
    """States the value of a cell after an iteration that writes it, for all counters."""

    loop: Loop
    statement: Statement


def writings_of(solved: Solved, limits: Limits) -> Iterator[Writing]:
    """Yields the steps at the array and the indices that an iteration writes, one per write."""
    prover, theory = solved.prover.within(limits), solved.theory
    for axiom in theory.axioms:
        if axiom.origin.kind != "step" or axiom.origin.loop is None or not axiom.others:
            continue
        for values in _written(theory, axiom):
            statement = _simple(Instance(axiom, values).formula(), axiom.origin.loop, solved)
            constants = Constants().of(statement)
            # The step itself is added, since the cell's summary states it stronger and in other
            # terms.
            ground = {v: substitute(value, constants) for v, value in values.items()}
            counters = {n: constants[n] for n in axiom.counters}
            facts = prover.knowledge.facts([statement.at(constants)])
            facts.append(Instance(axiom, {**ground, **counters}))
            if prover.direct(statement, constants, facts, "write") is not None:
                yield Writing(axiom.origin.loop, statement)


def _written(theory: Theory, step: Axiom) -> list[dict[Term, Term]]:
    """Returns the values of a step's array and indices for which a condition in it tests."""
    found: dict[tuple[Term, ...], None] = {}
    for node in subterms(expanded(theory, step.body.args[1])):
        if node.kind is not Kind.ITE:
            continue
        values = _asked_for(conjuncts(node.args[0]), step.others)
        if len(values) == len(step.others):
            found[tuple(values[each] for each in step.others)] = None
    return [dict(zip(step.others, values, strict=True)) for values in found]


def _asked_for(parts: Iterable[Term], variables: tuple[Term, ...]) -> dict[Term, Term]:
    values: dict[Term, Term] = {}
    for part in parts:
        if part.kind is not Kind.EQ:
            continue
        if part.args[0].sort.dimensions:
            for left, right in (part.args, part.args[::-1]):
                if left in variables:
                    values.setdefault(left, right)
        else:
            indices = [v for v in variables if v not in values and not v.sort.dimensions]
            solved = solved_for(part, indices)
            if solved is not None:
                values[solved[0]] = solved[1]
    return values


def _simple(formula: Term, loop: Loop, solved: Solved) -> Statement:
    """Returns the formula with closed forms of scalars, and without decided cases."""
    premises: dict[Term, None] = {}
    counts = {each.count for each in solved.theory.loops}
    forms = {
        form.place: form
        for symbol, form in solved.forms.items()
        if form.times == 1 and symbol not in counts
    }

    def change(node: Term) -> Term | None:
        form = forms.get(node)
        if form is None:
            return None
        if form.proof.body.kind is Kind.IMPLIES:
            premises[form.proof.body.args[0]] = None
        return form.value

    said = simplify(rewrite(expanded(solved.theory, formula), change))
    return Statement(loop.counters, (), build.implies(build.conjunction(premises), said))


# ---- The origins of facts in questions: which axiom or which kind of proved statement each is
# from.


class FactOrigins:
    """The origins of what a session has proved; `solved` are its closed forms."""

    def __init__(self, session: Session) -> None:
        known = [each for each in session.knowledge.lemmas if isinstance(each, Proof)]
        self.solved: Solved = collected(session.prover, dict.fromkeys(known))
        self._loops = {loop.counters: loop for loop in session.theory.loops}
        self._found = _of_forms(self.solved)
        for claim, proof in session.proofs.items():
            self._found[proof] = Origin("assertion", claim.position)

    def of(self, known: KnownFormula) -> Origin:
        if isinstance(known, Axiom):
            return known.origin
        assert isinstance(known, Proof)
        if known.rule == "axiom" and isinstance(known.argument, Axiom):
            return known.argument.origin
        if known not in self._found:
            self._found[known] = self._other(known)
        return self._found[known]

    def _other(self, proof: Proof) -> Origin:
        reasons = {obligation.reason for obligation in proof.obligations}
        if GENERAL in reasons:
            return Origin("general", None)
        if proof.rule == "function":
            return Origin("function", None)
        loop: Loop | None = self._loops.get(proof.counters)
        if loop is not None and "invariant" in reasons:
            return Origin("invariant", loop.position, loop)
        return Origin("lemma", None)


def _of_forms(solved: Solved) -> dict[Proof, Origin]:
    """Returns the origins of closed forms, of what loops keep, and of relations."""
    found: dict[Proof, Origin] = {}
    forms = [*solved.forms.values(), *(f for each in solved.cells.values() for f in each.values())]
    for loop, proofs in solved.relations.items():
        for proof in proofs:
            reasons = {obligation.reason for obligation in proof.obligations}
            kind = "invariant" if "invariant" in reasons else "relation"
            found[proof] = Origin(kind, loop.position, loop)
    for form in forms:
        found[form.proof] = Origin("closed form", form.loop.position, form.loop)
    for symbol, proof in solved.kept.items():
        kept_in = solved.theory.meanings[symbol].loop
        found[proof] = Origin("kept", kept_in.position if kept_in else None, kept_in)
    return found


# ---- The questions by which a strategy has proved assertions: their instances and their goals.


_CORE = Limits(20_000_000, 5.0)  # for the search for what a refutation has used
# Facts of these kinds come before the facts about loops, all others after them.
_FIRST = ("array", "input", "name", "function", "lemma")


@dataclass(frozen=True, slots=True, eq=False)
class InstanceOrigin:
    """The origin of a fact, and the values at which it is an instance."""

    origin: Origin
    values: tuple[tuple[Term, Term], ...]


@dataclass(frozen=True, slots=True, eq=False)
class ProofStep:
    """One question to the solver, and where its hypotheses come from.

    `needed`: the hypotheses that the solver's refutation has used; all of them if that is unknown.
    """

    obligation: Obligation
    origins: dict[Term, InstanceOrigin]
    needed: frozenset[Term]

    def hypotheses(self, needed: bool) -> list[Term]:
        """Returns those that were needed or the others, in the order of the program.

        First what is about arrays, inputs and functions, then loop by loop.
        """
        chosen = [h for h in self.obligation.hypotheses if (h in self.needed) is needed]
        return sorted(chosen, key=self._place)

    def _place(self, formula: Term) -> tuple[int, int, int]:
        found = self.origins.get(formula)
        if found is None:
            return 3, 0, 0
        origin = found.origin
        if origin.loop is not None:
            return 1, origin.loop.number, place_in_loop(origin)
        return (0 if origin.kind in _FIRST else 2), 0, 0


@dataclass(frozen=True, slots=True, eq=False)
class ProofQuestions:
    """The questions about one assertion; `by` is the technique that proved it, or None."""

    claim: Claim
    steps: tuple[ProofStep, ...]
    by: str | None
    statistics: str


@dataclass(frozen=True, slots=True, eq=False)
class Instantiated:
    theory: Theory
    strategy: str
    writings: tuple[Writing, ...]
    questions: tuple[ProofQuestions, ...]


@deep
def instantiate(program: Program, plan: Strategy, reporter: Reporter | None = None) -> Instantiated:
    """Follows a strategy, and returns the questions about each assertion."""
    session = begin(program, reporter or Reporter())
    follow(session, plan)
    name = session.by_transformation() if session.open_claims() else None
    session = session if name is None else session.transformed[name]
    return questions_of(session, plan)


@deep
def questions_of(session: Session, plan: Strategy) -> Instantiated:
    """Returns the questions about each assertion, in a session that has followed a strategy."""
    origins = FactOrigins(session)
    writings = tuple(writings_of(origins.solved, plan.rounds[0].budget.limits))
    questions = [_questions(claim, session, origins) for claim in session.theory.assertions]
    return Instantiated(session.theory, plan.name, writings, tuple(questions))


def _questions(claim: Claim, session: Session, origins: FactOrigins) -> ProofQuestions:
    proof = session.proofs.get(claim)
    if proof is None:
        step = _attempted(claim, session, origins)
        return ProofQuestions(claim, (step,), None, "")
    *lemmas, last = (
        asked for step in dict.fromkeys(own_steps(proof)) for asked in _asked(step, origins)
    )
    steps = [
        ProofStep(obligation, said, _needed(obligation, session))
        for obligation, said in (*(each for each in lemmas if _says_something(each[0])), last)
    ]
    by = session.by[claim]
    return ProofQuestions(claim, tuple(steps), by, instances_text(proof))


def _says_something(obligation: Obligation) -> bool:
    return obligation.goal is not build.TRUE


def _needed(obligation: Obligation, session: Session) -> frozenset[Term]:
    """Returns the hypotheses of an unsatisfiable core; all of them if none is found in time."""
    core = session.solver.core(obligation.formulas(), _CORE)
    if core is None:
        return frozenset(obligation.hypotheses)
    return frozenset(h for k, h in enumerate(obligation.hypotheses) if k in core)


def _asked(
    proof: Proof, origins: FactOrigins
) -> Iterator[tuple[Obligation, dict[Term, InstanceOrigin]]]:
    argument = proof.argument
    members = argument if isinstance(argument, tuple) else (argument,)
    for member, obligation in zip(members, proof.obligations, strict=True):
        assert isinstance(member, InductionMember)
        yield obligation, _said(member.facts, origins)


def _attempted(claim: Claim, session: Session, origins: FactOrigins) -> ProofStep:
    """Returns the question of a direct proof, as the technique `direct` asks it."""
    statement = stopped(claim)
    constants = Constants().of(statement)
    facts = session.knowledge.facts([statement.at(constants)], cuts=True)
    member = InductionMember(statement, (), constants, facts, (), ASSERTION, claim.position)
    _, obligation = session.prover.kernel.obligation([member], 0)
    return ProofStep(obligation, _said(facts, origins), frozenset(obligation.hypotheses))


def _said(facts: Sequence[Instance], origins: FactOrigins) -> dict[Term, InstanceOrigin]:
    return {
        fact.formula(): InstanceOrigin(origins.of(fact.known), tuple(fact.values.items()))
        for fact in facts
    }
