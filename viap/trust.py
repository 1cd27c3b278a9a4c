"""The trusted base: the code that TRUE, FALSE and a confirmed certificate rest on.

A fault in any other module costs time, or an answer; a fault in one of these can make a wrong
verdict. `python -m viap.trust` prints the parts with their sizes.

Trusted modules import trusted ones alone, also inside of functions; imports for type checkers
don't count. `tests/test_trust.py` holds the code to that.
"""

import ast
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

_ROOT: Final = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True)
class TrustedPart:
    """A package or a module, and a line about the reason to trust it."""

    name: str
    reason: str


PARTS: Final = (
    TrustedPart("viap.core.base", "positions, errors, records, exact floating-point numbers"),
    TrustedPart("viap.core.logic", "terms, their simplification when built, SMT-LIB out and in"),
    TrustedPart("viap.core.program", "the core language, its rules, when operations are defined"),
    TrustedPart("viap.core.translate", "a program to axioms: they hold in each of its executions"),
    TrustedPart("viap.core.smt", "an 'unsat' of Z3, or of cvc5, is believed"),
    TrustedPart("viap.core.kernel", "the rules of proofs; the maker of TRUE"),
    TrustedPart("viap.project", "what is asked: properties, and promises of callers"),
    TrustedPart("viap.c", "reads C: what the program means is decided here"),
    TrustedPart("viap.papers", "derived programs: each error of the original is one of them"),
    TrustedPart(
        "viap.runs.machine", "runs programs exactly: a run that reaches the error is FALSE"
    ),
    TrustedPart("viap.runs.run_verdict", "the maker of FALSE"),
    TrustedPart("viap.checker", "repeats the proof of a certificate on its core programs"),
    TrustedPart("viap.evidence.certificate_check", "compares a certificate with the C program"),
)

_TRUE: Final = (
    "viap.c.load",
    "viap.core.program.checks.definedness_checks",
    "viap.core.translate.proved_theory",
    "viap.core.smt.solver",
    "viap.core.kernel.verdict",
)
# For each answer, the modules that make it; it rests on them and on all that they import.
MAKERS: Final = {
    "TRUE": _TRUE,
    # (The proofs are about a program that a transformation made of the one that TRUE is said of.)
    "transformed": (*_TRUE, "viap.papers.derivation"),
    "FALSE": (
        "viap.c.load",
        "viap.core.program.checks.definedness_checks",
        "viap.runs.run_verdict",
    ),
    # That a certificate's core program satisfies its claims; not what that has to do with C.
    "checker": ("viap.checker.__main__", "viap.core.smt.cvc5_worker"),
    "certificate": (
        "viap.evidence.certificate_check.certificate_checker",
        "viap.core.smt.other_processes",
        "viap.core.smt.cvc5_worker",
    ),
}


def part_of(module: str) -> TrustedPart | None:
    """The trusted part that a module belongs to; None if it is not trusted."""
    found = (part for part in PARTS if f"{module}.".startswith(f"{part.name}."))
    return next(found, None)


@cache
def modules() -> dict[str, Path]:
    """The files of all modules of viap, by the modules' names."""
    found = {}
    for path in sorted((_ROOT / "viap").rglob("*.py")):
        name = ".".join(path.relative_to(_ROOT).with_suffix("").parts)
        found[name.removesuffix(".__init__")] = path
    return found


@cache
def imports(module: str) -> frozenset[str]:
    """The modules of viap that a module imports, also in functions, but not for type checkers."""
    return frozenset(_imports(ast.parse(modules()[module].read_text(encoding="utf-8"))))


def _imports(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        for statement in node.orelse:
            yield from _imports(statement)
        return
    names: Iterable[str] = ()
    if isinstance(node, ast.Import):
        names = (name.name for name in node.names)
    elif isinstance(node, ast.ImportFrom):
        if node.level:
            raise ValueError(f"line {node.lineno}: a relative import")
        names = (f"{node.module}.{name.name}" for name in node.names)
        yield from (name for name in (node.module or "",) if name in modules())
    yield from (name for name in names if name in modules())
    for child in ast.iter_child_nodes(node):
        yield from _imports(child)


def closure(start: Collection[str]) -> frozenset[str]:
    """Some modules, all modules that they import directly or indirectly, and their packages."""
    found: set[str] = set()
    waiting = list(start)
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting += imports(module)
            waiting += [module.rpartition(".")[0]] if "." in module else []
    return frozenset(found)


def lines(names: Iterable[str]) -> int:
    """The total number of lines of some modules."""
    return sum(len(modules()[name].read_text(encoding="utf-8").splitlines()) for name in names)


def table() -> str:
    """Table of the trusted parts: their sizes, and the part that each answer rests on."""
    needed = {answer: closure(makers) for answer, makers in MAKERS.items()}
    head = ("part", "modules", "lines", *needed, "reason")
    rows = [head]
    for part in PARTS:
        inside = [name for name in modules() if part_of(name) is part]
        used = (lines(each for each in inside if each in names) for names in needed.values())
        counts = (len(inside), lines(inside), *used)
        rows.append((part.name, *map(str, counts), part.reason))
    every = [name for name in modules() if part_of(name) is not None]
    counts = (len(every), lines(every), *(lines(names) for names in needed.values()))
    rows.append(("all of it", *map(str, counts), f"of {lines(modules())} lines of viap"))
    widths = [max(len(row[k]) for row in rows) for k in range(len(head) - 1)]
    shown = []
    for name, *numbers, reason in rows:
        right = (number.rjust(width) for number, width in zip(numbers, widths[1:], strict=True))
        shown.append("  ".join((name.ljust(widths[0]), *right, reason)))
    return "\n".join(shown) + "\n"


if __name__ == "__main__":
    print(table(), end="")
