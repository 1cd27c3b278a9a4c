"""The largest inductive set of candidates (Houdini): each alone, from all others at heads before.

A candidate that does not follow is dropped, with the reason: it is false where the loop starts, an
iteration does not keep it, or the solver does not know. The kernel proves the rest.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from viap.core.kernel.obligations import (
    Constants,
    InductionMember,
    Instance,
    Statement,
    Use,
    head_rank,
    running,
)
from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.evaluation import Undetermined, Value, evaluate
from viap.core.logic.terms import INT, Kind, Symbol, Term
from viap.core.logic.walkers import substitute, subterms
from viap.core.program.program_marks import NOT_AT_ENTRY, NOT_KEPT, NOT_PROVED
from viap.core.smt.answers import Answer
from viap.core.smt.z3_terms import SolverModel
from viap.core.translate.theory import Loop, Theory
from viap.facts.elimination import Elimination, is_late
from viap.prover.instantiate.axiom_index import stayed
from viap.prover.session.invariants import Indices, LoopHeads
from viap.prover.session.prover import Prover
from viap.prover.techniques.annotations.gathered_facts import (
    Annotation,
    Gathering,
    Head,
    QuantifiedFacts,
    Reach,
    Values,
    reaches,
    stated,
)

_BY_LAWS = (Kind.BITS, Kind.POWER)  # functions of which the solver knows some laws


@dataclass(slots=True, eq=False)
class Goal:
    """A formula at the head of a loop; `dropped` says why it is not shown to be inductive."""

    loop: Loop
    formula: Term
    proof: Proof | None = None
    dropped: str = ""
    detail: str = ""  # a state that breaks it

    @property
    def statement(self) -> Statement:
        return stated(self.loop, self.formula)


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """One induction step: the facts, and the goals that are used as hypotheses."""

    goal: Goal
    constants: Values
    facts: Sequence[Instance]
    uses: Sequence[tuple[Goal, Values]]

    @property
    def used(self) -> frozenset[Goal]:
        return frozenset(goal for goal, _ in self.uses)


class Search:
    """Drops goals until the rest is inductive; `end`: the CPU time at which to give up."""

    def __init__(
        self, prover: Prover, goals: Sequence[Goal], known: Sequence[Annotation], end: float
    ) -> None:
        """`known`: what was proved before."""
        self.prover, self.known, self._end = prover, known, end
        self._elimination = Elimination(goals, self._shown_by, lambda question: question.used)
        self._heads = LoopHeads(prover, {}, Indices(), near=True)
        self._outermost = [loop for loop in prover.theory.loops if loop.parent is None]
        self._quantified = QuantifiedFacts(prover.kernel)

    @property
    def kept(self) -> list[Goal]:
        return self._elimination.kept

    def run(self) -> bool:
        """Returns True if the rest is proved; False if there is none."""
        self._elimination.run()
        return bool(self.kept) and self._prove()

    def _shown_by(self, goal: Goal) -> Question | None:
        """Returns the question that shows a goal; None, with a reason in the goal, if none does."""
        goal.dropped = NOT_PROVED
        if is_late(self._end):
            return None
        asked = (-1, -1)
        for reach in reaches(len(self.prover.theory.loops)):
            question = self._question(goal, reach)
            size = len(question.facts), len(question.uses)
            if size == asked:
                continue
            asked = size
            answer = self._answer(question)
            if answer is Answer.UNSAT:
                goal.dropped = ""
                return question
        if answer is not Answer.UNKNOWN:
            goal.dropped = self._broken(question)
        return None

    def _answer(self, question: Question) -> Answer:
        _, obligation = self.prover.kernel.obligation(self._family([question]), 0)
        return self.prover.solver.check(obligation.formulas(), self.prover.limits)

    def _broken(self, question: Question) -> str:
        goal, theory = question.goal, self.prover.theory
        counter = question.constants[goal.loop.counter]
        _, obligation = self.prover.kernel.obligation(self._family([question]), 0)
        if any(node.kind in _BY_LAWS for node in subterms(*obligation.formulas())):
            # A model may choose other values of them than the program computes.
            goal.detail = "the solver knows bit operations and powers by laws alone"
            return NOT_PROVED
        for status, when, at in (
            (NOT_AT_ENTRY, build.eq(counter, build.ZERO), counter),
            (NOT_KEPT, build.lt(build.ZERO, counter), build.sub(counter, build.ONE)),
        ):
            asked = (*obligation.formulas(), when)
            model = self.prover.solver.model(asked, self.prover.limits)
            if model is not None:
                there = {**question.constants, goal.loop.counter: at}
                goal.detail = breaking_state(theory, goal.loop, goal.formula, there, model)
                return status
        return NOT_PROVED

    def _prove(self) -> bool:
        questions = [self._elimination.reasons[goal] for goal in self.kept]
        proofs = self.prover.kernel.induction(self._family(questions), self.prover.limits)
        if proofs is None:
            return False
        for goal, proof in zip(self.kept, proofs, strict=True):
            goal.proof = proof
        return True

    # ------------------------------------------------------------- questions

    def _family(self, questions: Sequence[Question]) -> list[InductionMember]:
        """Returns the members of an induction: those of the questions, then others in use."""
        numbers = {question.goal: k for k, question in enumerate(questions)}
        others: list[InductionMember] = []
        made: list[InductionMember] = []
        for question in questions:
            for goal, _ in question.uses:
                if goal not in numbers:
                    numbers[goal] = len(questions) + len(others)
                    others.append(self._member(goal, Constants().of(goal.statement), (), ()))
        for question in questions:
            uses = [Use(numbers[goal], values) for goal, values in question.uses]
            made.append(self._member(question.goal, question.constants, question.facts, uses))
        return [*made, *others]

    def _member(
        self, goal: Goal, constants: Values, facts: Sequence[Instance], uses: Sequence[Use]
    ) -> InductionMember:
        rank = head_rank(goal.loop, self._outermost)
        at = goal.loop.position
        return InductionMember(goal.statement, rank, constants, facts, uses, "invariant", at)

    def _question(self, goal: Goal, reach: Reach) -> Question:
        loop, statement = goal.loop, goal.statement
        constants = Constants().of(statement)
        own = {index: constants[index] for index in statement.others}
        before = {**constants, loop.counter: build.sub(constants[loop.counter], build.ONE)}
        asked = [statement.at(constants)]
        asked += [substitute(each, before) for each in (loop.stays, *running(loop))]
        heads: list[Head] = [(None, {})]
        for place in loop.around():
            heads += (
                (earlier, at)
                for earlier, at, _ in self._heads.before(place, constants)
                if place is loop or earlier not in (place, *place.children)
            )
        heads = list({(head, *at.values()): (head, at) for head, at in heads}.values())
        here: Head = loop, {n: constants[n] for n in loop.counters}
        others: list[Annotation] = [*self.known, *self.kept]
        gathering = Gathering(self.prover.knowledge, others, reach, self._quantified)
        gathering.gather(asked, heads, own, here)
        facts = {each.formula(): each for each in stayed(self.prover.theory, loop, before)}
        facts |= gathering.facts
        uses: list[tuple[Goal, Values]] = []
        for (number, _), values in gathering.uses.items():
            proof = others[number].proof
            if proof is None:
                uses.append((self.kept[number - len(self.known)], values))
            else:
                fact = Instance(proof, values)
                facts.setdefault(fact.formula(), fact)
        return Question(goal, constants, list(facts.values()), uses)


# ---- States that break an annotation, in the program's names: values of a model of the solver.
#
# The model fulfils the facts that were asked about. No execution may reach the state that it shows.


MOST = 6  # shown values


class _State:
    """A model of the solver as one that terms are evaluated in."""

    def __init__(self, model: SolverModel) -> None:
        self._model = model

    def value(self, symbol: Symbol, arguments: tuple[Value, ...]) -> Value:
        if symbol.result != INT or any(isinstance(each, str) for each in arguments):
            raise Undetermined(symbol.name)
        return self._model.function(symbol)(tuple(map(int, arguments)))

    def domain(self, variable: Term) -> Iterable[Value]:
        raise Undetermined(str(variable.payload))


def breaking_state(
    theory: Theory, loop: Loop, formula: Term, at: Mapping[Term, Term], model: SolverModel
) -> str:
    """Returns `i = 3, n = 5`: the values of the variables in a formula at a head of a loop."""
    shown: dict[str, str] = {}
    state = _State(model)
    for node in subterms(formula):
        name = _name(theory, loop, node)
        if name is None or name in shown:
            continue
        try:
            shown[name] = str(evaluate(substitute(node, dict(at)), state))
        except Undetermined:
            continue
    return ", ".join(f"{name} = {value}" for name, value in list(shown.items())[:MOST])


def _name(theory: Theory, loop: Loop, node: Term) -> str | None:
    """Returns the name of the variable whose value a term is; None if it is not one."""
    if node.kind is not Kind.APPLY or node.sort != INT:
        return None
    meaning = theory.meanings.get(node.payload)
    if meaning is None:
        return None
    if meaning.kind == "scalar in loop" and meaning.scalar is not None:
        around = any(node.args == each.counters for each in loop.around())
        return meaning.scalar.source or None if around else None
    if meaning.kind == "input" and not node.args and meaning.statement is not None:
        scalar = getattr(getattr(meaning.statement, "target", None), "scalar", None)
        return getattr(scalar, "source", "") or None
    return None
