"""Contracts as text: for people, as ACSL, as clauses of CBMC, and as settings of viap."""

import json
from collections.abc import Iterable, Mapping, Sequence

from viap.contracts.function_contract import FunctionContract
from viap.facts.dialects import ClauseOfCbmc, People, width_for
from viap.project.requirement import CONDITION, SIZE, STRING, Requirement

NOTHING = "\\nothing"


def printed(contracts: Sequence[FunctionContract], format: str) -> str:
    """The contracts in a format; functions without a contract are named, with the reason."""
    if format == "json":
        return json.dumps([each.as_json() for each in contracts], indent=2) + "\n"
    form = {"text": _text, "acsl": _acsl, "cbmc": _cbmc, "toml": _toml}[format]
    return "\n".join("".join(f"{line}\n" for line in form(each)) for each in contracts)


def _text(contract: FunctionContract) -> Iterable[str]:
    if not contract.found:
        yield f"{contract.function}: {contract.reason}"
        return
    yield f"{contract.function}: {contract.reason}"
    for each in contract.requires:
        exact = " (exact: without it, every call goes wrong)" if each in contract.exact else ""
        yield f"  requires {each}{exact}"
    if not contract.requires:
        yield "  requires nothing"
    outside = [f"all that {name} can reach" for name in contract.outside]
    yield f"  assigns at most {', '.join([*contract.assigns, *outside]) or 'nothing'}"
    yield from (f"  ensures {each.acsl}" for each in contract.ensures)
    yield from (f"  assuming that {text}" for text in contract.assuming)
    if contract.example:
        values = ", ".join(f"{name} = {value}" for name, value in contract.example.items())
        yield f"  for example {values}"


def _acsl(contract: FunctionContract) -> Iterable[str]:
    if not contract.found:
        yield f"/* {contract.function}: {contract.reason} */"
        return
    yield from _head(contract)
    yield "/*@"
    changed = {text.partition("[")[0] for text in contract.assigns}
    for each in contract.requires:
        yield f"  requires {_acsl_requirement(contract, each, each.subject in changed)};"
    sizes = {each.subject: each.text for each in contract.requires if each.kind == SIZE}
    frame = [_acsl_cells(text, sizes) for text in contract.assigns]
    if not contract.outside:
        yield f"  assigns {', '.join(frame) or NOTHING};"
    yield from (f"  ensures {each.acsl};" for each in contract.ensures)
    yield "*/"


def _head(contract: FunctionContract) -> Iterable[str]:
    """A comment with the name, and with assumptions that have no clause."""
    yield f"/* {contract.function} */"
    yield from (f"/* assuming that {text} */" for text in contract.assuming)


def _acsl_requirement(contract: FunctionContract, each: Requirement, changed: bool) -> str:
    if each.kind == SIZE:
        predicate = "valid" if changed else "valid_read"
        return f"\\{predicate}({each.subject} + (0 .. {each.text} - 1))"
    if each.kind == STRING:
        return f"valid{'' if changed else '_read'}_string({each.subject})"
    return People().text(contract.formulas[each])


def _acsl_cells(text: str, sizes: Mapping[str, str]) -> str:
    """A part of the frame; the elements of an array by their range, if its size is known."""
    name = text.partition("[")[0]
    return text.replace("[..]", f"[0 .. {sizes[name]} - 1]", 1) if name in sizes else text


def _cbmc(contract: FunctionContract) -> Iterable[str]:
    if not contract.found:
        yield f"/* {contract.function}: {contract.reason} */"
        return
    yield from _head(contract)
    strings = []
    for each in contract.requires:
        if each.kind == CONDITION and not _is_about_strings(each):
            formula = contract.formulas[each]
            text = ClauseOfCbmc({}, width_for(formula, {})).text(formula)
            yield f"__CPROVER_requires({text})"
        elif each.kind == SIZE and not _is_about_strings(each):
            room = f"({each.c_text}) * sizeof(*{each.subject})"
            yield f"__CPROVER_requires(__CPROVER_is_fresh({each.subject}, {room}))"
        else:
            strings.append(str(each))
    if strings:
        yield f"/* not expressed: {', '.join(strings)} */"
    names = dict.fromkeys(_object(text) for text in contract.assigns)
    if not contract.outside:
        yield f"__CPROVER_assigns({', '.join(names)})"
    yield from (f"__CPROVER_ensures({each.cbmc})" for each in contract.ensures)


def _object(text: str) -> str:
    """A clause for the object that a part belongs to."""
    name, bracket, _ = text.partition("[")
    return f"__CPROVER_object_whole({name})" if bracket else text


def _toml(contract: FunctionContract) -> Iterable[str]:
    """A table of settings: clauses in ACSL; sizes and conditions about strings as options."""
    if not contract.found:
        yield f"# {contract.function}: {contract.reason}"
        return
    yield f"[function.{contract.function}]"
    yield from (f"# assuming that {text}" for text in contract.assuming)
    others = [each for each in contract.requires if _is_about_strings(each)]
    pairs = [f"{json.dumps(each.subject)} = {json.dumps(each.c_text)}" for each in others
             if each.kind != CONDITION]  # fmt: skip
    if pairs:
        yield f"arrays = {{ {', '.join(pairs)} }}"
    yield from _texts("assume", [each.c_text for each in others if each.kind == CONDITION])
    changed = {text.partition("[")[0] for text in contract.assigns}
    clauses = [each for each in contract.requires if each not in others]
    texts = [_acsl_requirement(contract, each, each.subject in changed) for each in clauses]
    yield from _texts("requires", texts)
    sizes = {each.subject: each.text for each in contract.requires if each.kind == SIZE}
    if not contract.outside:
        frame = [_acsl_cells(text, sizes) for text in contract.assigns]
        yield from _texts("assigns", frame or [NOTHING])
    yield from _texts("ensures", [each.acsl for each in contract.ensures])


def _is_about_strings(each: Requirement) -> bool:
    return each.kind == STRING or "strlen(" in each.c_text


def _texts(key: str, texts: Sequence[str]) -> Iterable[str]:
    """A key with a list of texts, in literal quotes where that shows backslashes as they are."""
    if not texts:
        return
    shown = [json.dumps(text) if "'" in text or "\n" in text else f"'{text}'" for text in texts]
    if len(shown) == 1:
        yield f"{key} = [{shown[0]}]"
        return
    yield f"{key} = ["
    yield from (f"    {text}," for text in shown)
    yield "]"
