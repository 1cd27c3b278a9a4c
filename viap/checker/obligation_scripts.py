"""Writes an obligation as an SMT-LIB script, and compares a script with an obligation."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from viap.checker.json_fields import Rejected
from viap.core.base.errors import InputError
from viap.core.logic import smtlib_writer
from viap.core.logic.term_reader import Atom, Group, Node, read_groups
from viap.core.logic.terms import Symbol, Term

FOLDER = "obligations"
NAME = re.compile(r"obligations/([0-9]{1,6}-\w+/)?[0-9]{3,6}\.smt2\Z")

DIFFERENT_ARRAYS = "different arrays"
GOAL = "the negated goal"


def leaf_name(number: int, folder: str = FOLDER) -> str:
    return f"{folder}/{number:03}.smt2"


def function_folder(number: int, function: str) -> str:
    """Returns where the obligations of a part about a function are; parts count from one."""
    return f"{FOLDER}/{number}-{function}"


def script(
    formulas: Sequence[Term], comments: Mapping[Term, str], title: str, status: str = "unsat"
) -> str:
    """Returns the script that the formulas are unsatisfiable, the negated goal last."""
    vocabulary = smtlib_writer.Vocabulary()
    for formula in formulas:
        vocabulary.add(formula)
    lines = [f"; {title}", "(set-info :smt-lib-version 2.6)", "(set-logic ALL)"]
    lines.append(f"(set-info :status {status})")
    lines += [f"(declare-sort {sort.name} 0)" for sort in vocabulary.sorts]
    lines += vocabulary.defined.values()
    lines += [smtlib_writer.declare(symbol) for symbol in vocabulary.symbols]
    lines += _distinct(vocabulary)
    for formula in formulas[:-1]:
        lines += [f"; {comments.get(formula, 'a hypothesis')}", _assertion(formula)]
    lines += [f"; {GOAL}", _assertion(formulas[-1]), "(check-sat)"]
    return "\n".join(lines) + "\n"


def _assertion(formula: Term) -> str:
    return f"(assert {smtlib_writer.write(formula)})"


def _distinct(vocabulary: smtlib_writer.Vocabulary) -> Iterator[str]:
    """Yields the assertions that the arrays of a program are different objects."""
    for sort in sorted(vocabulary.sorts, key=lambda sort: sort.dimensions):
        names = sorted(_distinct_names(vocabulary.symbols, sort.name))
        if len(names) > 1:
            yield f"; {DIFFERENT_ARRAYS}"
            yield f"(assert (distinct {' '.join(names)}))"


def _distinct_names(symbols: Mapping[Symbol, None], sort: str) -> Iterator[str]:
    for symbol in symbols:
        if symbol.distinct and symbol.result.name == sort:
            yield smtlib_writer.identifier(symbol.name)


def compare(text: str, name: str, formulas: Sequence[Term], read: Callable[[Node], Term]) -> None:
    """Raises Rejected unless a script says exactly that the formulas have no model.

    Sums may be written in another order; declarations must be the same, and nothing may be added,
    defined in another way, or left out.
    """
    expected = list(read_groups(script(formulas, {}, ""), name))
    try:
        found = list(read_groups(text, name))
    except (InputError, ValueError) as error:
        raise Rejected(f"{name}: {error}") from None
    if Counter(map(_outside, found)) != Counter(map(_outside, expected)):
        raise Rejected(f"{name}: its declarations and commands are not those of the obligation")
    if [_command(found[k]) for k in (-1, -2)] != ["check-sat", "assert"]:
        raise Rejected(f"{name}: the question must be the last command")
    ours, theirs = _assertions(expected), _assertions(found)
    if len(theirs) != len(ours):
        raise Rejected(f"{name}: {len(theirs)} formulas are asserted, and should be {len(ours)}")
    for place, (their, our) in enumerate(zip(theirs, ours, strict=True), 1):
        if read(their) is not read(our):
            raise Rejected(f"{name}: formula {place} is not that of the obligation")


def _command(group: Group) -> str:
    first = group.items[0] if group.items else group
    return first.text if isinstance(first, Atom) else ""


def _outside(group: Group) -> str:
    """Returns a command as it is written; for an assertion, only its keyword."""
    return "assert" if _command(group) == "assert" else _written(group)


def _written(node: Node) -> str:
    waiting: list[Node | str] = [node]
    words: list[str] = []
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            words.append(item)
        elif isinstance(item, Atom):
            words.append(f"{item.kind}:{item.text}")
        else:
            waiting += (")", *reversed(item.items), "(")
    return " ".join(words)


def _assertions(groups: Sequence[Group]) -> list[Node]:
    found = [group for group in groups if _command(group) == "assert"]
    for group in found:
        if len(group.items) != 2:
            raise Rejected(f"{group.position}: an assertion has one formula")
    return [group.items[1] for group in found]
