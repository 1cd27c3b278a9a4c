"""The largest inductive set of candidates (Houdini): each alone, from all others at heads before.

A candidate that does not follow is dropped, with the reason: it is false where the loop starts, an
iteration does not keep it, or the solver does not know. The kernel proves the rest.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from viap.facts.elimination import Elimination, is_late
from viap.instantiate.axiom_index import stayed
from viap.kernel.instances import Instance
from viap.kernel.obligations import (
    Constants,
    InductionMember,
    Statement,
    Use,
    head_rank,
    running,
)
from viap.kernel.rules import Proof
from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.logic.walkers import substitute, subterms
from viap.program.written_hints import NOT_AT_ENTRY, NOT_KEPT, NOT_PROVED
from viap.proving.loop_heads import Indices, LoopHeads
from viap.proving.prover import Prover
from viap.smt.answers import Answer
from viap.techniques.annotations.breaking_states import breaking_state
from viap.techniques.annotations.gathered_facts import (
    Annotation,
    Gathering,
    Head,
    Reach,
    Values,
    reaches,
    stated,
)
from viap.techniques.annotations.quantified_facts import QuantifiedFacts
from viap.translate.theory import Loop

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
