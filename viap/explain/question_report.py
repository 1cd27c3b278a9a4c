"""The questions of direct proofs, as text for people and as scripts for solvers."""

from collections.abc import Iterator

from viap.deep import deep
from viap.explain.direct_questions import DirectQuestion, Instantiated
from viap.explain.theory_report import about, opening, quantified, reason, where
from viap.logic import smtlib_writer
from viap.logic.term_text import show
from viap.logic.terms import Term

_PREMISE = "where the assertion is reached"


@deep
def questions_text(known: Instantiated) -> str:
    """Returns what each loop writes; then for each assertion its facts and its goal."""
    theory = known.theory
    file = theory.program.file
    lines = [f"# {file}, {theory.program.model.name}"]
    for number, writing in enumerate(known.writings, 1):
        if number == 1:
            lines.append("# what is written:")
        statement = writing.statement
        said = quantified(statement.variables, statement.body)
        line = where(writing.loop.position, file)
        lines.append(f"{number}. {said}    # {line}, loop {writing.loop.number}")
    for number, question in enumerate(known.questions, 1):
        lines.append(f"# {_title(number, question, file)}:")
        for place, formula in enumerate(question.obligation.hypotheses, 1):
            lines.append(f"{place}. {show(formula)}    # {_why(question, formula, file)}")
        lines += ["# goal:", f"   {show(question.obligation.goal)}"]
    return "\n".join(lines) + "\n"


def _title(number: int, question: DirectQuestion, file: str) -> str:
    how = "proved from" if question.proved else "not proved from"
    return f"assertion {number}, {about(question.claim.position, file)}, {how}"


def _why(question: DirectQuestion, formula: Term, file: str) -> str:
    origin = question.origins.get(formula)
    return _PREMISE if origin is None else reason(origin, file)


@deep
def questions_smtlib(known: Instantiated) -> str:
    """Returns a script that asks for each assertion whether its facts contradict its negation."""
    vocabulary = smtlib_writer.Vocabulary()
    for question in known.questions:
        for formula in question.obligation.formulas():
            vocabulary.add(formula)
    lines = opening(known.theory, vocabulary)
    for number, question in enumerate(known.questions, 1):
        lines += _asked(number, question, known.theory.program.file)
    return "\n".join(lines) + "\n"


def _asked(number: int, question: DirectQuestion, file: str) -> Iterator[str]:
    *hypotheses, negated = question.obligation.formulas()
    yield f"; {_title(number, question, file)}"
    yield "(push 1)"
    for formula in hypotheses:
        yield f"; {_why(question, formula, file)}"
        yield f"(assert {smtlib_writer.write(formula)})"
    yield "; the negated goal"
    yield f"(assert {smtlib_writer.write(negated)})"
    yield f"(set-info :status {'unsat' if question.proved else 'unknown'})"
    yield "(check-sat)"
    yield "(pop 1)"
