"""The macros and the standard of a program's options in a certificate."""

from viap.errors import UsageError
from viap.evidence.certificates.check.certificate_text import Node
from viap.evidence.evidence_errors import Rejected
from viap.evidence.json_fields import Fields
from viap.project.compilation import PLAIN, Compilation, checked_macro, checked_standard

COMPILATION = "compilation"


def compilation_fields(compilation: Compilation) -> Node:
    """Returns the fields; none if no option changes how the text is read."""
    if not compilation.changes_text:
        return {}
    macros = [f"-{option}{text}" for option, text in compilation.macros]
    return {COMPILATION: {"macros": macros, "standard": compilation.standard}}


def read_compilation(about: Fields) -> Compilation:
    if not about.has(COMPILATION):
        return PLAIN
    fields = about.inner(COMPILATION)
    fields.only("macros", "standard")
    try:
        macros = tuple(_macro(text, fields.where) for text in fields.texts("macros"))
        standard = fields.text("standard")
        return Compilation(macros=macros, standard=standard and checked_standard(standard))
    except UsageError as error:
        raise Rejected(f"{fields.where}: {error}") from None


def _macro(text: str, where: str) -> tuple[str, str]:
    if text[:2] not in ("-D", "-U"):
        raise Rejected(f"{where}: '{text[:40]}' is not a macro's definition")
    return checked_macro(text[2:], text[1])
