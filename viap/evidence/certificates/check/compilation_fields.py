"""The macros and the standard of a program's options in a certificate, and its settings.

The settings are there for their contracts: the whole text, so that places stay the same.
"""

from dataclasses import replace

from viap.checker.evidence_errors import Rejected
from viap.checker.json_fields import Fields
from viap.errors import UsageError
from viap.evidence.certificates.check.certificate_text import Node
from viap.project.compilation import PLAIN, Compilation, checked_macro, checked_standard

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
