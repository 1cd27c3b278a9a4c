"""Statements, values and functions in the form that a certificate has."""

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from viap.c.contracts.formulas import Clause
from viap.c.library.environment import CALLS, DEFAULT, EXTERNAL, VOLATILE, Environment
from viap.c.load import load_tree, read_source
from viap.c.lower.clause_lowering import clause_place
from viap.c.text.preprocess import preprocess
from viap.checker.json_fields import Fields, Rejected, Unwritable
from viap.core.base.errors import UsageError
from viap.core.base.source_texts import Sources
from viap.core.kernel.obligations import (
    InductionMember,
    Obligation,
    Statement,
    is_arbitrary,
    natural,
)
from viap.core.logic import smtlib_writer
from viap.core.logic.terms import Term
from viap.core.logic.walkers import Recursive, subterms
from viap.core.program.checks.definedness_checks import RequestedChecks
from viap.core.program.integer_types import DataModel
from viap.core.program.undefined_behaviour import ALL, CLEANUP, DOUBTFUL_LEAK, LEAKS, MEMORY
from viap.project.compilation import PLAIN, Compilation, checked_macro, checked_standard
from viap.project.contract import Contract
from viap.project.property import ProgramEntry

Node = dict[str, Any]

# Maximal size of a written term in nodes: a larger one is neither readable nor decidable.
_LARGEST = 2_000_000


def term(each: Term) -> str:
    if each.size > _LARGEST:
        raise Unwritable("a formula of the proof is too large to be written")
    return smtlib_writer.write(each)


def statement(shown: Statement) -> Node:
    return {
        "counters": [_variable(n) for n in shown.counters],
        "others": [_variable(x) for x in shown.others],
        "body": term(shown.body),
    }


def _variable(each: Term) -> list[str]:
    return [str(each.payload), each.sort.name]


def values(given: Mapping[Term, Term]) -> dict[str, str]:
    """Returns the terms by the names of the variables that they replace."""
    named = {str(variable.payload): term(value) for variable, value in given.items()}
    if len(named) != len(given):
        raise Unwritable("two variables of a statement have the same name")
    return named


def function(defined: Recursive) -> Node:
    node: Node = {
        "symbol": defined.symbol.name,
        "counter": str(defined.counter.payload),
        "parameters": [_variable(x) for x in defined.parameters],
        "result": defined.symbol.result.name,
        "start": term(defined.start),
        "step": term(defined.step),
    }
    if defined.later:
        node["later"] = [term(start) for start in defined.later]
    return node


def arbitrary(spoken: Iterable[Term]) -> dict[str, str]:
    """Returns the arbitrary constants in some terms, with their sorts."""
    found = (node for node in subterms(*spoken) if is_arbitrary(node))
    return {str(node.payload): node.sort.name for node in found}


def spoken_of(member: InductionMember) -> list[Term]:
    """Returns the terms that are written of a member, besides its statement."""
    given = [member.constants]
    given += [fact.values for fact in member.facts]
    given += [use.values for use in member.uses]
    return [value for mapping in given for value in mapping.values()]


def comments(
    obligation: Obligation, member: InductionMember, rules: Sequence[str], numbers: Sequence[int]
) -> dict[Term, str]:
    """Returns the reason of each hypothesis."""
    said: dict[Term, str] = {}
    for rule, number, fact in zip(rules, numbers, member.facts, strict=True):
        at = ((v.payload, smtlib_writer.write(value)) for v, value in fact.values.items())
        where = ", ".join(f"{name} = {value}" for name, value in at)
        said.setdefault(
            fact.formula(), f"node {number} ({rule})" + (f" at {where}" if where else "")
        )
    for counter in natural(member.constants[n] for n in member.statement.counters):
        said.setdefault(counter, "a counter is a natural number")
    if obligation.hypotheses:
        goal = member.statement.at(member.constants)
        if goal is not obligation.goal:
            said.setdefault(goal.args[0], "the premise of the statement")
    for hypothesis in obligation.hypotheses:
        said.setdefault(hypothesis, "a member of the family, where its rank is smaller")
    return {formula: " ".join(text.split())[:300] for formula, text in said.items()}


# ---- The caller contract of a function in a certificate.


FIELDS = ("arrays", "assume")


def contract_fields(contract: Contract | None) -> Node:
    """Returns the fields; none if there is no contract, so that the program starts there."""
    if contract is None:
        return {}
    arrays = [list(each) for each in contract.arrays]
    return {"arrays": arrays, "assume": list(contract.assumptions)}


def read_contract(about: Fields) -> Contract | None:
    if not any(about.has(name) for name in FIELDS):
        return None
    # An array that the function does not have is not the certificate's fault.
    return Contract(tuple(about.pairs("arrays")), tuple(about.texts("assume")), strict=False)


def promises(contract: Contract | None) -> tuple[str, ...]:
    """Returns the contract in words; empty if the program starts with its function."""
    if contract is None:
        return ()
    sizes = (f"{name} has {size} elements" for name, size in contract.arrays)
    pointers = "pointers are not null, and what they lead to does not overlap"
    return (pointers, *sizes, *contract.assumptions)


# ---- The macros and the standard of a program's options in a certificate, and its settings.
#
# The settings are there for their contracts: the whole text, so that places stay the same.


COMPILATION, SETTINGS = "compilation", "settings"


def compilation_fields(compilation: Compilation) -> Node:
    """Returns the fields; none if no option changes how the text is read."""
    found: Node = {}
    if compilation.changes_text:
        macros = [f"-{option}{text}" for option, text in compilation.macros]
        found[COMPILATION] = {"macros": macros, "standard": compilation.standard}
    for contract in compilation.contracts[:1]:
        found[SETTINGS] = contract.source
    return found


def read_compilation(about: Fields) -> Compilation:
    found = PLAIN
    try:
        if about.has(COMPILATION):
            fields = about.inner(COMPILATION)
            fields.only("macros", "standard")
            macros = tuple(_macro(text, fields.where) for text in fields.texts("macros"))
            standard = fields.text("standard")
            found = Compilation(macros=macros, standard=standard and checked_standard(standard))
        if about.has(SETTINGS):
            from viap.project.settings import contracts_in

            found = replace(found, contracts=contracts_in(about.text(SETTINGS)))
    except UsageError as error:
        raise Rejected(f"{about.where}: {error}") from None
    return found


def _macro(text: str, where: str) -> tuple[str, str]:
    if text[:2] not in ("-D", "-U"):
        raise Rejected(f"{where}: '{text[:40]}' is not a macro's definition")
    return checked_macro(text[2:], text[1])


# ---- The assumptions about external functions and the like in a certificate.


FIELD = "environment"


def environment_fields(environment: Environment) -> Node:
    """Returns the fields; none if nothing restricts the environment."""
    # (`strict` refuses programs, and changes none.)
    if replace(environment, strict=False) == DEFAULT:
        return {}
    return {
        FIELD: {
            "external": environment.external,
            "volatile": environment.volatile,
            "malloc_may_fail": environment.malloc_may_fail,
            "calls": environment.calls,
        }
    }


def read_environment(about: Fields) -> Environment:
    if not about.has(FIELD):
        return DEFAULT
    fields = about.inner(FIELD)
    fields.only("external", "volatile", "malloc_may_fail", "calls")
    external, volatile = fields.text("external"), fields.text("volatile")
    calls = fields.text("calls") if fields.has("calls") else DEFAULT.calls
    if external not in EXTERNAL or volatile not in VOLATILE or calls not in CALLS:
        raise Rejected(f"{fields.where}: such surroundings are not known")
    return Environment(external, volatile, fields.truth("malloc_may_fail"), calls=calls)


# ---- The program in a certificate: its text, and that of the files that it includes.


def local_files(path: str, model: DataModel, compilation: Compilation = PLAIN) -> list[Path]:
    """Returns the absolute paths of a program and of its own headers, without standard ones."""
    sources = Sources()
    preprocess(read_source(path), path, model, sources, compilation)
    own = [name for name in sources.texts if not name.startswith("<")]
    return list(dict.fromkeys(Path(os.path.abspath(name)) for name in (path, *own)))


def copies(path: str, model: DataModel, compilation: Compilation = PLAIN) -> dict[str, bytes]:
    """Returns the files by their names in a certificate, the program first."""
    files = local_files(path, model, compilation)
    suffix = ".i" if path.endswith(".i") else ".c"
    try:
        if len(files) == 1:
            return {f"program{suffix}": files[0].read_bytes()}
        # Includes are found where they were: beside the program, or relative to it.
        root = Path(os.path.commonpath([file.parent for file in files]))
        names = [Path("program") / file.relative_to(root) for file in files]
        return {name.as_posix(): file.read_bytes() for name, file in zip(names, files, strict=True)}
    except OSError as error:
        raise Unwritable(f"cannot read {error.filename}: {error.strerror}") from None


# ---- Undefined behaviour in a certificate: the kinds that are proved absent, and the operations.


def written(asked: RequestedChecks) -> dict[str, Any]:
    """Returns the fields; none if only the program's own assertions are in question."""
    if not asked.kinds:
        return {}
    return {"checks": {"kinds": sorted(asked.kinds), "only": asked.only}}


def read_asked(about: Fields) -> RequestedChecks:
    if not about.has("checks"):
        return RequestedChecks()
    fields = about.inner("checks")
    fields.only("kinds", "only")
    kinds = fields.texts("kinds")
    for kind in kinds:
        # With an unknown kind, no operation would be missed, so it is refused.
        if kind not in ALL and kind not in MEMORY:
            raise Rejected(f"{fields.where}: there is no kind '{kind[:40]}' of undefined behaviour")
    asked = RequestedChecks(frozenset(kinds), fields.truth("only"))
    if asked.kinds & {LEAKS, CLEANUP} and DOUBTFUL_LEAK not in asked.kinds:
        raise Rejected(f"{fields.where}: memory that may be lost has to be asked about, too")
    return asked


# ---- The contract of a certificate's function, in words: what it requires, and what is shown.


def may_have_contracts(compilation: Compilation, texts: Iterable[bytes]) -> bool:
    """True if some function may have a contract: files are not read again for nothing."""
    words = (b"/*@", b"//@", b"__CPROVER_")
    return bool(compilation.contracts) or any(word in text for text in texts for word in words)


def contract_texts(
    path: str, model: DataModel, entry: ProgramEntry, compilation: Compilation
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Returns what the written contract requires of callers, and its other clauses.

    The requirements of a program's first function are assumptions of the proof, not listed here.
    """
    unit = load_tree(
        path,
        model,
        function=entry.function,
        contract=entry.contract,
        compilation=compilation,
    )
    contract = unit.entry.contract
    if contract is None:
        return (), ()
    required = [_text(each) for each in contract.requires] if entry.contract is not None else []
    frame = ["that nothing else changes than it assigns"] if contract.frame is not None else []
    return tuple(required), (*(f"ensures {_text(each)}" for each in contract.ensures), *frame)


def _text(clause: Clause) -> str:
    return clause_place(clause, "").text
