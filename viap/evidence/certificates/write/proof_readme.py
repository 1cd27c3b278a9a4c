"""The tree of a certificate as text for people."""

from collections.abc import Iterator, Mapping, Sequence

from viap.checker.certificate_files import CORE
from viap.checker.core_check import FUNCTIONS
from viap.evidence.certificates.check.caller_promises import FIELDS, promises
from viap.evidence.certificates.check.certificate_text import Node
from viap.facts.printer import show
from viap.kernel.obligations import Statement
from viap.project.contract import Contract

_ORIGINS = {
    "array": "what an array holds at the start",
    "input": "an input is in the range of its type",
    "name": "a name for a long term",
    "start": "before the loop",
    "step": "one iteration",
    "count": "the number of iterations",
    "prefix": "iterations before it stay in the loop",
    "final": "the value at the end",
}


def readme(
    content: Node,
    statements: Sequence[Sequence[Statement]],
    clauses: tuple[Sequence[str], Sequence[str]] = ((), ()),
) -> str:
    """Returns the text; `clauses`: what the function's contract requires, and what is shown.

    `statements`: those of the program's nodes, and of the nodes of each function that it calls by
    contract.
    """
    about = content["program"]
    functions = content.get(FUNCTIONS, [])
    lines = [
        f"A proof about {about['name']}, found by viap {content['viap']}",
        "",
        *_claimed(about),
        f"from {about['function']} (data model {about['data_model']}).",
        f"The program is in {about['file']}; the proof is about {CORE}, which is made of it.",
        *_called(about, clauses[0]),
        *([f"Of its contract, this is shown: {'; '.join(clauses[1])}."] if clauses[1] else []),
        *_transformed(about),
        *_composed(functions),
        "",
        "Each node shows a statement from earlier ones; an obligation is a script that a solver",
        "finds unsatisfiable. 'viap check' repeats all of it from certificate.json. It does not",
        "read this text, which is for people.",
        "",
        *_proof(content, statements[0]),
    ]
    for function, shown in zip(functions, statements[1:], strict=True):
        title = f"The function {function['function']}, line {function['line']}"
        lines += [
            "",
            title,
            "-" * len(title),
            "",
            *_transformed(function),
            *_proof(function, shown),
        ]
    return "\n".join(lines) + "\n"


def _proof(part: Node, statements: Sequence[Statement]) -> Iterator[str]:
    """Yields the claims of a program, or of a function, and the nodes that show them."""
    for claim in part["claims"]:
        what = (
            f"check in line {claim['line']} ({claim['check']})"
            if "check" in claim
            else (f"assertion in line {claim['line']}")
        )
        yield f"The {what} is shown by node {claim['node']}."
    for node, statement in zip(part["nodes"], statements, strict=True):
        yield ""
        yield from _node(node, statement)


def _composed(functions: Sequence[Node]) -> list[str]:
    if not functions:
        return []
    names = ", ".join(each["function"] for each in functions)
    return [f"Calls of {names} are known by contracts: proofs that these are kept follow below."]


def _claimed(about: Node) -> list[str]:
    errors = f"No call of {', '.join(about['errors'])} is reached"
    if "checks" not in about:
        return [errors]
    checks = about["checks"]
    absent = f"There is no undefined behaviour of the kinds {', '.join(checks['kinds'])}"
    if checks["only"]:
        return [absent]
    return [f"{errors}, and", f"{absent[0].lower()}{absent[1:]},"]


def _called(about: Node, required: Sequence[str]) -> list[str]:
    if not any(name in about for name in FIELDS):
        return []
    said = promises(Contract(tuple(map(tuple, about["arrays"])), tuple(about["assume"])))
    lines = ["That function is called with any arguments and any values of globals, provided that"]
    return [*lines, *(f"- {each}" for each in (*said, *required))]


def _transformed(about: Node) -> list[str]:
    if "transformed" not in about:
        return []
    if about["transformed"].startswith("shrink-"):
        factors = ", ".join(about["transformed"].split("-")[1:])
        return [
            f"The proof is about what loop shrinking makes of it, with the factors {factors}:",
            "programs without loops, one of which can fail wherever the program itself can.",
        ]
    return [
        f"The proof is about what 'viap transform {about['transformed']}' makes of it:",
        "a program that violates an assertion wherever the program itself does.",
    ]


def _node(node: Node, statement: Statement) -> Iterator[str]:
    names = ", ".join(str(v.payload) for v in statement.variables)
    yield f"{node['id']}. {f'for all {names}: ' if names else ''}{show(statement.body)}"
    argument = node["argument"]
    match node["rule"]:
        case "axiom":
            line = f"line {argument['line']}, " if "line" in argument else ""
            reason = _ORIGINS.get(argument["reason"], argument["reason"])
            yield f"   axiom {argument['axiom']}: {line}{reason}"
        case "function":
            yield f"   function: {argument['symbol']}, by recursion on {argument['counter']}"
        case "direct":
            yield f"   direct: {argument['obligation']}"
            yield from _facts(argument["facts"], "from")
        case "induction":
            rank = ", ".join(argument["rank"])
            yield f"   induction, of rank ({rank}): {argument['obligation']}"
            yield from _facts(argument["facts"], "from")
            yield from _facts(argument["uses"], "where the rank is smaller, from")
        case rule:
            given = ", ".join(str(each) for each in node["premises"])
            yield f"   {rule}: from {given}"


def _facts(facts: Sequence[Mapping[str, object]], word: str) -> Iterator[str]:
    """Yields the nodes that were used, and the values."""
    for fact in facts:
        values = fact["values"]
        assert isinstance(values, dict)
        where = ", ".join(f"{name} = {value}" for name, value in values.items())
        yield f"     {word} {fact['of']}" + (f" at {where}" if where else "")
