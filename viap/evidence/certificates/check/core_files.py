"""The core programs of a certificate: how they are made of the text in C, and compared."""

from collections.abc import Mapping

from viap.checker.core_writer import core_text
from viap.checker.evidence_errors import Rejected
from viap.program.nodes import Program
from viap.translate.theory import Theory


def same_core(files: Mapping[str, bytes], name: str, made: bytes, source: str) -> None:
    """Raises Rejected unless the core program of that name is the one that is made of a source."""
    if files[name] == made:
        return
    ours, theirs = made.split(b"\n"), files[name].split(b"\n")
    pairs = enumerate(zip(ours, theirs, strict=False), 1)
    line = next((k for k, (our, their) in pairs if our != their), min(len(ours), len(theirs)))
    raise Rejected(
        f"{name}: this is not the program that viap's front end makes of {source} (line {line})"
    )


def core_bytes(theory: Theory, question: Program, names: Mapping[str, str]) -> bytes:
    """Returns the text of the program that a theory is of, as the certificate has it."""
    text = core_text(theory.program, question, names)
    return text.encode(errors="backslashreplace")
