"""Proofs about transformed programs, and their violations as hints for the program itself."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from viap.core.base.source import Position
from viap.core.kernel.obligations import Constants, InductionMember, stopped
from viap.core.logic import build
from viap.core.logic.terms import Term, apply
from viap.core.program.graph.liveness import read_scalars
from viap.core.program.nodes import (
    Array,
    Assign,
    Cell,
    Constant,
    Expr,
    Fill,
    Input,
    Program,
    Scalar,
    Variable,
    Widen,
    Wrap,
    statements,
    written_scalar,
)
from viap.core.program.walkers import rewrite
from viap.core.smt.answers import Answer, Limits
from viap.core.smt.z3_terms import SolverModel
from viap.core.translate.theory import Claim, Theory
from viap.papers.derivation import derive
from viap.papers.labmc.transformation import labmc_report
from viap.papers.witness.precision_rules import precision_report
from viap.prover.session.session import Budget, Session, begin_derived
from viap.runs.machine import Run
from viap.runs.refute.model_inputs import Lookup, inputs_at

# Solver steps of the budget that are needed per statement of the transformed program.
_STEPS = 1000

# Functions that describe a transformation in the report.
REPORTS: Mapping[str, Callable[[Program], list[str]]] = {
    "witness": precision_report,
    "labmc": labmc_report,
}


@dataclass
class Refutation:
    """`found`: the transformed program violates an assertion, so it proves nothing."""

    found: bool = False


def prove_transformed(session: Session, given: Budget, name: str) -> None:
    """Tries to prove the assertions of the transformed program, which has no loops."""
    if name not in session.transformed:
        session.reporter.status(f"the transformation '{name}'")
        derived = derive(name, session.program)
        assert derived is not None, name
        size = sum(1 for _ in statements(derived.program.body))
        if size * _STEPS > given.limits.steps:
            # Its translation alone would take longer than the question may take the solver.
            session.reporter.tell(f"  {size} statements are too many for now")
            return
        for text in REPORTS[name](session.program):
            session.reporter.tell(f"  {text}")
        session.transformed[name] = begin_derived(derived, session.reporter)
    inner = session.transformed[name]
    if inner.slot(Refutation).found:
        return
    for claim in inner.open_claims():
        session.reporter.status(f"{claim.position}: a direct proof for the transformed program")
        undecided = inner.solver.statistics.count_of(Answer.UNKNOWN)
        proof = inner.prover.within(given.limits).claim(claim)
        if proof is not None:
            inner.proved(claim, proof, name)
            continue
        # Unless this one is proved, the others are worth nothing.
        if inner.solver.statistics.count_of(Answer.UNKNOWN) == undecided:
            # There is a violation, so more time would not help.
            inner.slot(Refutation).found = True
            assert inner.derived is not None
            numbers = inner.derived.iterations
            session.run = try_hint(session, inner, claim, given.limits, numbers)
        return


# ---- Violations of transformed programs as hints: tries their inputs on the program itself.


# Time limit of a run that computes the inputs.
_SECONDS = 0.3
_MOST_ITERATIONS = 1000


def try_hint(
    session: Session,
    inner: Session,
    claim: Claim,
    limits: Limits,
    numbers: Mapping[Input, Expr] | None = None,
) -> Run | None:
    """Runs the program on inputs that violate the transformed program.

    `numbers`: in which iteration of the program the transformed one reads an input, where that is
    known; its expressions are over inputs of the transformed program. Returns the run if it
    reaches the error, else None.
    """
    numbers = numbers or {}
    wishes = _few_iterations(inner.theory, numbers)
    for wished in (wishes, []) if wishes else ([],):
        model = model_of(inner, claim, limits, wished)
        for known in (numbers, {}) if numbers else ({},):
            if model is None:
                break
            lookups = hint_inputs(session.program, inner.theory, model, known)
            inputs = inputs_at(session.program, lookups, _SECONDS)
            run = None if inputs is None else session.refuter.replay(inputs)
            if run is not None:
                return run
    return None


def _few_iterations(theory: Theory, numbers: Mapping[Input, Expr]) -> list[Term]:
    """The wish that iterations are chosen near the start of their loops: such runs are short."""
    choosing = {scalar for number in numbers.values() for scalar in read_scalars(number)}
    return [
        build.le(apply(each.symbol), build.number(_MOST_ITERATIONS))
        for each in theory.inputs
        if each.loop is None and written_scalar(each.statement) in choosing
    ]


# ---- Inputs of a program that follow from a violation of a program that was derived from it.
#
# A derived program reads an input of the original in some iterations only, and may have forgotten
# loops that fill arrays with inputs. These are guesses: the machine decides what they are worth.


# Cells of arrays that are asked for their contents have smaller indices.
_MOST_CELLS = 1 << 20
_Copies = list[tuple[int, int]]  # numbers of iterations, and the values that are read in them


def hint_inputs(
    program: Program, theory: Theory, model: SolverModel, numbers: Mapping[Input, Expr]
) -> dict[Input | Fill, Lookup]:
    """Returns the values of inputs of `program`, by iterations, for a model of a derived theory.

    `numbers` gives the iteration in which the derived program reads an input, as an expression
    over its other inputs; without that, its copies belong to the first iterations.
    """
    chosen: dict[Scalar, int] = {}
    read: dict[tuple[Position, str], _Copies] = {}
    contents: dict[Array, Lookup] = {}
    for each in theory.inputs:
        statement = each.statement
        if isinstance(statement, Fill):
            contents[statement.array] = model.function(each.symbol)
            continue
        value = model.function(each.symbol)(())
        scalar = written_scalar(statement)
        if scalar is not None:
            chosen[scalar] = value
        copies = read.setdefault((statement.position, statement.function), [])
        copies.append((_number(numbers.get(statement), chosen, len(copies)), value))
    own = set(program.scalars)
    indices = {0, *(value for scalar, value in chosen.items() if scalar not in own)}
    cells = sorted(index for index in indices if 0 <= index < _MOST_CELLS)
    found: dict[Input | Fill, Lookup] = {}
    for place, array in _places(program):
        if (place.position, place.function) in read:
            found[place] = _in_turn(sorted(read[place.position, place.function]))
        elif array in contents and len(array.sizes) == 1:
            found[place] = _in_turn([(index, contents[array]((index,))) for index in cells])
    return found


def _places(program: Program) -> Iterator[tuple[Input, Array | None]]:
    """Yields the inputs, each with the array whose cells it fills; None if there is none."""
    targets: dict[Scalar, Array] = {}
    for statement in statements(program.body):
        if isinstance(statement, Assign) and isinstance(statement.target, Cell):
            value = statement.value
            while isinstance(value, Widen | Wrap):
                value = value.operand
            if isinstance(value, Variable):
                targets[value.scalar] = statement.target.array
    for statement in statements(program.body):
        if isinstance(statement, Input):
            target = statement.target
            if isinstance(target, Cell):
                yield statement, target.array
            else:
                yield statement, targets.get(target.scalar)


def _number(number: Expr | None, chosen: Mapping[Scalar, int], otherwise: int) -> int:
    """The number of an iteration for values of the inputs that choose iterations."""

    def value(expr: Expr) -> Expr | None:
        if isinstance(expr, Variable) and expr.scalar in chosen:
            return Constant(chosen[expr.scalar], expr.type, expr.position)
        return None

    known = None if number is None else rewrite(number, value)
    return known.value if isinstance(known, Constant) else otherwise


def _in_turn(copies: _Copies) -> Lookup:
    """The value of the last copy up to an iteration; of the first copy in those before it."""

    def value(counters: tuple[int, ...]) -> int:
        done = [value for number, value in copies if number <= sum(counters)]
        return done[-1] if done else copies[0][1]

    return value


# ---- Models of failed proofs: values for which a claim may be violated.


def model_of(
    session: Session, claim: Claim, limits: Limits, wishes: Sequence[Term] = ()
) -> "SolverModel | None":
    """Returns values for which a direct proof of the claim fails; None if none are found.

    `wishes` have to hold of the values, too.
    """
    statement = stopped(claim)
    constants = Constants().of(statement)
    facts = session.knowledge.facts([statement.at(constants)])
    member = InductionMember(statement, (), constants, facts, (), "assertion", claim.position)
    _, obligation = session.prover.kernel.obligation([member], 0)
    return session.solver.model([*obligation.formulas(), *wishes], limits)
