"""The kernel: the only module that can make a Proof.

A proof says that a statement follows from the axioms of a theory, by the word of a solver. It names
both: in every rule, the kernel of another theory or solver refuses the proof. The rules:

axiom
    proves an axiom of the theory.
function
    proves the defining equation of a new function, which is defined by recursion on a natural
    number, its first argument: given values at 0, ..., d-1, and a term for the value at k+d, which
    calls the function only at k, ..., k+d-1, for whatever values of the other arguments. Every
    call is at a smaller natural number than the value that it helps to define, so there is exactly
    one such function in every model of the axioms. (By induction on k, all values at k are fixed;
    at other integers the equation says nothing.) So the definition is conservative: it adds no
    consequence about the program.
bits
    proves a law of bitwise operators, as stated and explained in `viap.core.logic.bit_laws`: the
    laws
    are true of the integers. The functions that they introduce are reserved for them.
instance
    instantiates a universally quantified statement at given values. Counters range over the
    natural numbers; that is a premise of the instance.
forall
    writes a statement for all values of its other variables as one formula with a quantifier. That
    is what the statement says; so it can be a fact of a question as a whole.
direct
    proves a statement if the solver says that instances of proved statements and the negated
    statement are unsatisfiable together. The variables of the statement are replaced by arbitrary
    constants that no axiom mentions, so the statement holds for all values.
induction
    proves a family of statements, if each of them holds at arbitrary values under the hypotheses
    that members of the family hold at given values, where their rank is smaller. Ranks are
    sequences of natural numbers of bounded length, compared lexicographically: there is no
    infinite descending sequence of ranks, so there is no first place where a member fails.
    One member P(n) of rank n, with the hypothesis P(n-1), is simple induction; with
    P(n-1), ..., P(n-k) it is k-step induction; with P(t) for any t < n it is strong
    induction; members of several loops are shown by induction on the course of an execution.
definition
    marks a proved closed form of a symbol: it may be used as an equation for the symbol.
lemma
    marks a statement that was proved without any axiom of the program.
reached
    proves that a claim inside of loops holds wherever it is reached, if it holds under the
    additional assumption that each loop around it has completed as many iterations as its counter
    says. Reason: take any execution that reaches the claim, and stop it there. The assumption is
    true of the stopped execution, and so are all axioms (they hold in every execution, finished
    or not); and the values that the claim mentions are the same in both executions.
"""

from collections.abc import Mapping, Sequence
from dataclasses import InitVar, dataclass
from types import MappingProxyType
from typing import Final, Protocol

from viap.core.base.source import Position
from viap.core.kernel.obligations import (
    InductionMember,
    Instance,
    Obligation,
    Statement,
    claimed,
    instantiated,
    is_arbitrary,
    natural,
    smaller,
    stopped,
)
from viap.core.logic import build
from viap.core.logic.bit_laws import LAWS, SYMBOLS
from viap.core.logic.terms import INT, Kind, Symbol, Term, is_floating
from viap.core.logic.walkers import Recursive, free_variables, subterms
from viap.core.smt.answers import Answer, Limits, is_vouched
from viap.core.translate.theory import Axiom, Claim, Theory
from viap.core.translate.translation import is_translated

_KEY: Final = object()
# Rules that rest on no other proof, and ask no solver.
_UNASKED: Final = frozenset(("axiom", "function", "bits"))
# The name of the solver that TRUE rests on, as proofs have it.
Z3: Final = "Z3"


class Decides(Protocol):
    """Decides whether formulas are unsatisfiable."""

    def check(self, formulas: Sequence[Term], limits: Limits) -> Answer: ...


@dataclass(frozen=True, eq=False)
class Proof:
    """A theorem: its statement, the rule that shows it, and the arguments of the rule.

    `argument` is what the rule was applied to besides proofs; with it, the proof can be repeated.
    """

    statement: Statement
    rule: str
    premises: tuple["Proof", ...] = ()
    obligations: tuple[Obligation, ...] = ()
    argument: object = None
    theory: Theory | None = None  # the theory whose axioms the proof rests on
    solver: object = None  # Z3, or another solver itself; None for rules that ask no solver
    key: InitVar[object] = None

    def __post_init__(self, key: object) -> None:
        if key is not _KEY or self.theory is None:
            raise TypeError("only the kernel makes proofs")

    @property
    def counters(self) -> tuple[Term, ...]:
        return self.statement.counters

    @property
    def others(self) -> tuple[Term, ...]:
        return self.statement.others

    @property
    def body(self) -> Term:
        return self.statement.body


class Kernel:
    """Makes proofs about a theory, with Z3 or with another solver.

    Proofs by other solvers (a certificate's checker has one) are no ground for TRUE.
    """

    def __init__(self, theory: Theory, solver: Decides) -> None:
        if not is_translated(theory):
            raise ValueError("a theory that is not as the translation has written it")
        self._theory, self._solver = theory, solver
        self._solver_name: object = Z3 if is_vouched(solver) else solver
        # All kernels of a theory agree on the functions that proofs have defined.
        self._functions: dict[Symbol, Proof] = theory._defined
        self._axioms: dict[Axiom, Proof] = {}
        self._instances: dict[Instance, Proof] = {}
        self._claims = {id(claim): claim for claim in (*theory.assertions, *theory.checks)}
        self._allowed = {id(axiom) for axiom in theory.axioms if axiom.origin.kind != "end"}

    @property
    def theory(self) -> Theory:
        return self._theory

    @property
    def functions(self) -> Mapping[Symbol, Proof]:
        """The defining equations of the functions that proofs about the theory have defined."""
        return MappingProxyType(self._functions)

    def _is_refuted(self, obligation: Obligation, limits: Limits) -> bool:
        """True if the solver says that the obligation's formulas are unsatisfiable."""
        asked = obligation.formulas()
        if self._solver_name is Z3:
            # (The class's own method, whatever attributes the object has.)
            return type(self._solver).check(self._solver, asked, limits) is Answer.UNSAT
        return self._solver.check(asked, limits) is Answer.UNSAT

    def axiom(self, axiom: Axiom) -> Proof:
        """Proves an axiom of this theory, except those of its end, which hold only there."""
        if axiom not in self._axioms:
            if id(axiom) not in self._allowed:
                raise ValueError("no axiom of this theory")
            statement = Statement(axiom.counters, axiom.others, axiom.body)
            self._axioms[axiom] = self._proof(statement, "axiom", argument=axiom)
        return self._axioms[axiom]

    def function(self, function: Recursive) -> Proof:
        """Proves the defining equation of a new function."""
        known = self._functions.get(function.symbol)
        if known is None:
            self._check_new(function)
            variables = ((function.counter,), function.parameters)
            statement = Statement(*variables, function.equation())
            known = self._proof(statement, "function", argument=function)
            self._functions[function.symbol] = known
        self._own(known)
        if known.argument != function:
            raise ValueError("a function that is defined already, in another way")
        return known

    def bits(self, name: str) -> Proof:
        """Proves the named law of bitwise operators."""
        law = LAWS[name]
        return self._proof(Statement((), law.variables, law.body), "bits", argument=name)

    def _proof(
        self,
        statement: Statement,
        rule: str,
        premises: tuple[Proof, ...] = (),
        obligations: tuple[Obligation, ...] = (),
        argument: object = None,
    ) -> Proof:
        solver = None if rule in _UNASKED else self._solver_name
        about = (self._theory, solver, _KEY)
        return Proof(statement, rule, premises, obligations, argument, *about)

    def _own(self, proof: object) -> Proof:
        """Returns a proof given to a rule; raises unless it is a proof about this theory."""
        if not isinstance(proof, Proof):
            raise TypeError("an instance of something that is not known")
        if proof.theory is not self._theory:
            raise ValueError("a proof of another theory")
        if proof.solver is not None and proof.solver is not self._solver_name:
            raise ValueError("a proof by another solver")
        return proof

    def _check_new(self, function: Recursive) -> None:
        program = self._theory.meanings
        if function.symbol in SYMBOLS or is_floating(function.symbol):
            raise ValueError("a function of bits")
        if function.symbol in program or any(
            uses(axiom.body, function.symbol) for axiom in self._theory.axioms
        ):
            raise ValueError("a function of the program")
        variables = {function.counter, *function.parameters}
        sorts = (function.counter.sort, *(parameter.sort for parameter in function.parameters))
        result = function.symbol.result
        if function.symbol.arguments != sorts or function.counter.sort != INT:
            raise ValueError("the variables must be of the function's sorts")
        if any(variable.kind is not Kind.VARIABLE for variable in variables):
            raise ValueError("a function is defined for variables")
        if {value.sort for value in (*function.starts, function.step)} != {result}:
            raise ValueError("the values must be of the function's sort")
        if len(variables) != 1 + len(function.parameters):
            raise ValueError("the parameters must differ")
        if any(not free_variables(start) <= set(function.parameters) for start in function.starts):
            raise ValueError("the start depends on more than the parameters")
        if not free_variables(function.step) <= variables:
            raise ValueError("the step depends on more than the counter and the parameters")
        if any(uses(start, function.symbol) for start in function.starts):
            raise ValueError("a function may not call itself for its first values")
        earlier = {build.add(function.counter, build.number(k)) for k in range(function.order)}
        for node in subterms(*function.starts, function.step):
            if node.kind in (Kind.FORALL, Kind.EXISTS):
                raise ValueError("a function may not be defined by a quantifier")
            if is_arbitrary(node):
                raise ValueError("a function may not be defined by an arbitrary constant")
            if node.kind is Kind.APPLY:
                symbol = node.payload
                if symbol == function.symbol and node.args[0] not in earlier:
                    raise ValueError("a function may only call itself for the numbers before")
                known = symbol in program or symbol in self._functions
                known = known or is_floating(symbol)
                if symbol != function.symbol and not known:
                    raise ValueError("a function may only use what is defined before")

    def instance(self, instance: Instance) -> Proof:
        """Proves an instance of a proved statement, or of an axiom of this theory."""
        if instance not in self._instances:
            self._instances[instance] = self._instance(instance)
        return self._instances[instance]

    def _instance(self, instance: Instance) -> Proof:
        given = instance.known
        known = self.axiom(given) if isinstance(given, Axiom) else self._own(given)
        values = dict(instance.values)
        _check_values(values, (*known.counters, *known.others))
        statement = Statement(
            tuple(n for n in known.counters if n not in values),
            tuple(x for x in known.others if x not in values),
            instantiated(known, values),
        )
        return self._proof(statement, "instance", (known,), argument=values)

    def forall(self, proof: Proof) -> Proof:
        """Proves the formula that quantifies over all other variables of a proved statement."""
        shown = self._own(proof).statement
        body = build.forall(shown.others, shown.body)
        return self._proof(Statement(shown.counters, (), body), "forall", (proof,))

    def direct(
        self,
        statement: Statement,
        constants: Mapping[Term, Term],
        facts: Sequence[Instance],
        limits: Limits,
        reason: str = "direct",
        position: Position | None = None,
    ) -> Proof | None:
        """Proves the statement from facts at arbitrary constants; None if the solver cannot."""
        member = InductionMember(statement, (), constants, facts, (), reason, position)
        used, obligation = self.obligation([member], 0)
        if not self._is_refuted(obligation, limits):
            return None
        return self._proof(statement, "direct", used, (obligation,), member)

    def induction(
        self, family: Sequence[InductionMember], limits: Limits
    ) -> tuple[Proof, ...] | None:
        """Proves a family of statements, each from members of smaller rank; None if one fails."""
        premises: list[Proof] = []
        obligations: list[Obligation] = []
        for index, member in enumerate(family):
            _check_rank(member)
            used, obligation = self.obligation(family, index)
            if not self._is_refuted(obligation, limits):
                return None
            premises += used
            obligations.append(obligation)
        argument = tuple(family)
        return tuple(
            self._proof(
                member.statement, "induction", tuple(premises), tuple(obligations), argument
            )
            for member in family
        )

    def obligation(
        self, family: Sequence[InductionMember], index: int
    ) -> tuple[tuple[Proof, ...], Obligation]:
        """Returns the obligation of one member of a family, and the proofs of the facts it uses."""
        member = family[index]
        _check_constants(member)
        used = tuple(self.instance(fact) for fact in member.facts)
        if any(fact.counters or fact.others for fact in used):
            raise ValueError("facts must be ground")
        hypotheses = [fact.body for fact in used]
        hypotheses += natural(member.constants[n] for n in member.statement.counters)
        rank = [at(member.constants, part) for part in member.rank]
        for use in member.uses:
            other = family[use.member]
            if set(use.values) != set(other.statement.variables):
                raise ValueError("a hypothesis needs a value for each variable")
            _check_values(use.values, other.statement.variables)
            earlier = smaller([at(use.values, part) for part in other.rank], rank)
            counters = natural(use.values[n] for n in other.statement.counters)
            premise = build.conjunction((*counters, earlier))
            hypotheses.append(build.implies(premise, other.statement.at(use.values)))
        goal = member.statement.at(member.constants)
        if goal.kind is Kind.IMPLIES:
            hypotheses.append(goal.args[0])
            goal = goal.args[1]
        kept = dict.fromkeys(formula for formula in hypotheses if formula is not build.TRUE)
        return used, Obligation(tuple(kept), goal, member.reason, member.position)

    def definition(self, proof: Proof, symbol: Symbol) -> Proof:
        """Proves a closed form: `symbol` at the counters equals a term without the symbol."""
        if not defines(self._own(proof).body, symbol):
            raise ValueError("no closed form of the symbol")
        return self._proof(proof.statement, "definition", (proof,), argument=symbol)

    def lemma(self, proof: Proof, name: str) -> Proof:
        """Proves a lemma: a statement whose proof uses no axiom of the program."""
        seen: set[Proof] = set()
        waiting = [self._own(proof)]
        while waiting:
            step = waiting.pop()
            if step.rule in ("axiom", "reached"):
                raise ValueError("the proof of a lemma uses the program")
            if step not in seen:
                seen.add(step)
                waiting += step.premises
        return self._proof(proof.statement, "lemma", (proof,), argument=name)

    def reached(self, claim: Claim, shown: Proof) -> Proof:
        """Proves a claim from its proof for the executions that stop where it is reached.

        Only claims of the program itself are accepted: other formulas may speak of later states,
        and those are not the same in an execution that was stopped.
        """
        if self._claims.get(id(claim)) is not claim:
            raise ValueError("no claim of this program")
        if self._own(shown).statement != stopped(claim):
            raise ValueError("a proof about something else")
        return self._proof(claimed(claim), "reached", (shown,), argument=claim)


def at(values: Mapping[Term, Term], term: Term) -> Term:
    return values.get(term, term)


def uses(term: Term, symbol: Symbol) -> bool:
    return any(node.kind is Kind.APPLY and node.payload == symbol for node in subterms(term))


def defines(body: Term, symbol: Symbol) -> bool:
    """True if the formula equates an application of the symbol with a term that lacks the symbol.

    The equation may stand under a premise.
    """
    equation = body.args[1] if body.kind is Kind.IMPLIES else body
    sides = [uses(side, symbol) for side in equation.args]
    return equation.kind is Kind.EQ and sides.count(True) == 1


def _check_constants(member: InductionMember) -> None:
    constants, variables = member.constants, member.statement.variables
    if len(set(variables)) != len(variables):
        # (A counter that is another variable, too, would be more than a natural number there.)
        raise ValueError("the variables of the statement must differ")
    if any(counter.sort != INT for counter in member.statement.counters):
        raise ValueError("counters are integers")
    arbitrary = set(constants.values())
    if set(constants) != set(member.statement.variables) or len(arbitrary) != len(constants):
        raise ValueError("one constant for each variable")
    if not all(is_arbitrary(constant) for constant in arbitrary):
        raise ValueError("the constants must be arbitrary")
    _check_values(constants, member.statement.variables)
    if arbitrary & set(subterms(member.statement.body)):
        raise ValueError("the statement speaks of the constants themselves")
    if free_variables(member.statement.body) - set(member.statement.variables):
        raise ValueError("the statement has further variables")


def _check_values(values: Mapping[Term, Term], variables: Sequence[Term]) -> None:
    """Raises unless only variables of the statement get values, each of the variable's sort.

    Replacing anything else would change the statement.
    """
    for variable, value in values.items():
        if variable.kind is not Kind.VARIABLE or variable not in variables:
            raise ValueError("only variables of the statement can be given values")
        if variable.sort != value.sort:
            raise ValueError("a value must be of its variable's sort")


def _check_rank(member: InductionMember) -> None:
    """Raises unless the rank is a sequence of natural numbers for all values of the counters."""
    for part in member.rank:
        is_natural = part.is_number and part.value >= 0
        if not is_natural and part not in member.statement.counters:
            raise ValueError("a rank is made of counters and natural numbers")
