"""A function in C that calls another one, and looks at the state before and behind that call.

Its text stands behind the text of the file (`Contract.behind`). Its parameters have the names of
those of the called function, so that the same contract describes its callers.
"""

from collections.abc import Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass

from pycparser import c_ast, c_generator

from viap.c.load import read_source
from viap.c.load.missing_headers import parsed_part
from viap.contracts.exit_clauses import ExitClause
from viap.facts.dialects import C, width_for
from viap.facts.places import CALL
from viap.facts.printer import Form
from viap.logic import build
from viap.logic.terms import Kind, Term, variable
from viap.logic.walkers import substitute
from viap.program.integer_types import LLONG
from viap.session.question import Question
from viap.source_texts import Sources

NAME = "viap_caller"
RESULT_NAME, INDEX = "viap_result", "viap_index"
_NO_NUMBERS = frozenset(("void", "float", "double", "_Complex"))


@dataclass(frozen=True)
class Head:
    """The head of a function; `result`: the declaration of a variable for a number, or ""."""

    function: str
    parameters: tuple[str, ...]
    arguments: tuple[str, ...]
    result: str


def head_of(question: Question) -> Head | None:
    """The head of the question's function; None if it can't be written again."""
    function, file = question.entry.function, question.file
    parsed = parsed_part(read_source(file), file, question.model, Sources(), question.compilation)
    for node in parsed.tree.ext:
        if isinstance(node, c_ast.FuncDef) and node.decl.name == function:
            return None if node.param_decls else _head(node.decl)
    return None


def _head(decl: c_ast.Decl) -> Head | None:
    generator = c_generator.CGenerator()
    parameters = [] if decl.type.args is None else decl.type.args.params
    if len(parameters) == 1 and isinstance(parameters[0], c_ast.Typename):
        parameters = []  # (void)
    if not all(isinstance(each, c_ast.Decl) and each.name for each in parameters):
        return None
    result = deepcopy(decl.type.type)
    is_number = (
        isinstance(result, c_ast.TypeDecl)
        and isinstance(result.type, c_ast.IdentifierType | c_ast.Enum)
        and not _NO_NUMBERS & set(getattr(result.type, "names", ()))
    )
    if is_number:
        result.quals = []
    return Head(
        decl.name,
        tuple(generator.visit(each) for each in parameters),
        tuple(each.name for each in parameters),
        f"{generator.visit(result)} {RESULT_NAME}" if is_number else "",
    )


def old(name: str) -> str:
    """The variable that holds the value of a global, or of the cell at the index, at the call."""
    return f"viap_old_{name}"


class _ClauseText(C):
    """Writes a clause over the variables of the calling function."""

    result = RESULT_NAME

    def application(self, term: Term, wide: bool) -> Form:
        if term.payload.moment == CALL:
            return self.widened((old(term.payload.root),), term, wide)
        return super().application(term, wide)


def clause_text(clause: ExitClause) -> str:
    """The clause as C; if it is about all cells, it is about the one at the index."""
    formula = clause.formula
    width = width_for(formula, {})
    if formula.kind is Kind.FORALL:
        (index,) = build.bound_variables(formula)
        formula = substitute(formula.args[0], {index: variable(INDEX)})
    return _ClauseText({INDEX: LLONG}, width).text(formula)


def asserting(head: Head, clauses: Sequence[ExitClause], kept: Iterable[str]) -> str:
    """The text of a function that calls an error function if a clause is false, each in a line."""
    tests = [f"if (!({clause_text(each)})) reach_error();" for each in clauses]
    return _text(head, kept, ["extern void reach_error(void);"], tests)


def observing(head: Head, clauses: Sequence[ExitClause], kept: Iterable[str]) -> str:
    """The text of a function that sets a variable for each clause: `flag` names it."""
    flags = [f"int {flag(number)} = 0;" for number in range(len(clauses))]
    tests = [f"{flag(number)} = {clause_text(each)};" for number, each in enumerate(clauses)]
    return _text(head, kept, flags, tests)


def flag(number: int) -> str:
    return f"viap_flag_{number}"


def _text(head: Head, kept: Iterable[str], before: list[str], tests: list[str]) -> str:
    """`kept`: declarations of the variables for old values."""
    parameters = ", ".join([*head.parameters, f"long long {INDEX}"])
    call = f"{head.function}({', '.join(head.arguments)});"
    result = f"{head.result} = " if head.result else ""
    body = [*kept, f"{result}{call}", *tests]
    return "\n".join([*before, f"void {NAME}({parameters})", "{", *body, "}", ""])


def kept_global(name: str) -> str:
    return f"__typeof__({name}) {old(name)} = {name};"


def kept_cell(array: str, size: str) -> str:
    inside = f"0 <= {INDEX} && {INDEX} < {size}"
    return f"__typeof__({array}[0] + 0) {old(array)} = ({inside}) ? {array}[{INDEX}] : 0;"
