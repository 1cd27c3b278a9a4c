"""The questions of proofs, as text for people and as scripts for solvers."""

from collections.abc import Iterator

from viap.core.base.deep import deep
from viap.core.logic import build
from viap.core.logic.terms import Term
from viap.core.translate.theory import Theory
from viap.facts.printer import show
from viap.prover.session.profile import GENERAL
from viap.ui.explain.proof_questions import Instantiated, ProofQuestions, ProofStep
from viap.ui.explain.script_text import Named, Question, ScriptParts, script
from viap.ui.explain.theory_report import (
    about,
    frames,
    lasting,
    quantified,
    reason,
    what_holds_at_end,
    where,
)

_PREMISE = "where the assertion is reached"
_HYPOTHESIS = "premise or hypothesis of the induction"


@deep
def questions_text(known: Instantiated) -> str:
    """Returns what each loop writes; then for each assertion its facts and its goals."""
    theory = known.theory
    file = theory.program.file
    lines = [f"# {file}, {theory.program.model.name}, strategy {known.strategy}"]
    for number, writing in enumerate(known.writings, 1):
        if number == 1:
            lines.append("# what is written:")
        statement = writing.statement
        said = quantified(statement.variables, statement.body)
        line = where(writing.loop.position, file)
        lines.append(f"{number}. {said}    # {line}, loop {writing.loop.number}")
    for number, questions in enumerate(known.questions, 1):
        title = _title(number, questions, file)
        for place, step in enumerate(questions.steps, 1):
            lines.append(f"# {title}{_part(place, questions)}:")
            lines += _numbered(step, file)
            lines += ["# goal:", f"   {show(step.obligation.goal)}"]
    return "\n".join(lines) + "\n"


def _numbered(step: ProofStep, file: str) -> Iterator[str]:
    """Yields what the solver has used, then what else it was given."""
    place = 0
    for needed in (True, False):
        formulas = step.hypotheses(needed)
        if formulas and not needed:
            yield "# given as well, and not needed:"
        for formula in formulas:
            place += 1
            yield f"{place}. {show(formula)}    # {_why(step, formula, file)}"


def _title(number: int, questions: ProofQuestions, file: str) -> str:
    how = "not proved"
    if questions.by is not None:
        how = f"proved by {questions.by}, from {questions.statistics}"
    return f"assertion {number}, {about(questions.claim.position, file)}, {how}"


def _part(place: int, questions: ProofQuestions) -> str:
    return "" if len(questions.steps) == 1 else f", question {place} of {len(questions.steps)}"


def _why(step: ProofStep, formula: Term, file: str) -> str:
    found = step.origins.get(formula)
    if found is None:
        return _HYPOTHESIS if step.obligation.reason in (GENERAL, "induction") else _PREMISE
    at = ", ".join(f"{v.payload} := {show(value)}" for v, value in found.values)
    return f"{reason(found.origin, file)}, {at}" if at else reason(found.origin, file)


@deep
def questions_smtlib(known: Instantiated) -> str:
    """Returns one script with all questions."""
    return script(_parts(known), [q for each in _asked(known) for q in each])


@deep
def questions_scripts(known: Instantiated) -> list[str]:
    """Returns a script for each assertion, with all questions of its proof."""
    return [script(_parts(known), each) for each in _asked(known)]


def _parts(known: Instantiated) -> ScriptParts:
    return ScriptParts(known.theory, f"instances, strategy {known.strategy}")


def _asked(known: Instantiated) -> Iterator[list[Question]]:
    file = known.theory.program.file
    for number, questions in enumerate(known.questions, 1):
        title = _title(number, questions, file)
        status = "unknown" if questions.by is None else "unsat"
        yield [
            Question(
                f"{title}{_part(place, questions)}",
                tuple(_facts(step, file)),
                step.obligation.goal,
                status,
            )
            for place, step in enumerate(questions.steps, 1)
        ]


def _facts(step: ProofStep, file: str) -> Iterator[tuple[Term, str]]:
    for needed in (True, False):
        for formula in step.hypotheses(needed):
            why = _why(step, formula, file)
            yield formula, why if needed else f"{why} (not needed)"


# ---- Theories as SMT-LIB scripts: the axioms, and for each assertion whether they imply it.
#
# What holds only if the program's end is reached is defined in the script and not asserted: a
# program
# that never ends has no such facts.


@deep
def theory_smtlib(theory: Theory, remark: str = "the axioms") -> str:
    """Returns one script with a question for each assertion."""
    parts, questions = _contents(theory, remark)
    return script(parts, questions)


@deep
def theory_scripts(theory: Theory, remark: str = "the axioms") -> list[str]:
    """Returns a script for each assertion; one without a question if there is no assertion."""
    parts, questions = _contents(theory, remark)
    return [script(parts, [question]) for question in questions] or [script(parts, [])]


def _contents(theory: Theory, remark: str) -> tuple[ScriptParts, list[Question]]:
    file = theory.program.file
    axioms = [*lasting(theory), *frames(theory)]
    told = tuple((axiom, reason(axiom.origin, file)) for axiom in axioms)
    end = build.conjunction(what_holds_at_end(theory))
    defined = [Named("ended", end, "where the program's end is reached")]
    questions: list[Question] = []
    for number, claim in enumerate(theory.assertions, 1):
        place = about(claim.position, file)
        named = Named(f"assertion{number}", claim.formula(), f"{place}: assertion")
        defined.append(named)
        questions.append(
            Question(f"assertion {number}, {place}: do the axioms imply it?", (), named)
        )
    return ScriptParts(theory, remark, told, tuple(defined)), questions
