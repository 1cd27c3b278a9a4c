"""What a proof about a program rests on besides its axioms, and what may go unnoticed in it."""

from viap.program.given import unsized_accesses
from viap.program.nodes import Program
from viap.program.undefined import DOUBTFUL_LEAK, ENDLESS


def unnoticed(question: Program) -> str | None:
    """Why a proof of all assertions would not answer what was asked; None if it does."""
    gaps = [why for kind, why in question.gaps if _matters(kind, question)]
    return f"not all undefined behaviour is noticed: {'; '.join(gaps)}" if gaps else None


def _matters(gap: str, question: Program) -> bool:
    """True if this gap affects a requested check."""
    if gap == ENDLESS and DOUBTFUL_LEAK in question.asked:
        from viap.transform.trips import ends

        return not ends(question)
    return gap in question.asked


def operations_assumed(question: Program) -> dict[str, int]:
    """The number of operations that are taken to be defined, by their kind."""
    from viap.transform.checked import unchecked

    return unchecked(question, question.asked) if question.asked or question.asserts else {}


def callers_promises(question: Program) -> tuple[str, ...]:
    """What is taken for granted of a function's callers: where pointers lead, unknown sizes."""
    pointers = [each.name for each in question.given if each.pointer]
    others = any(each.kind != "parameter" and not each.pointer for each in question.given)
    lines = []
    if len(pointers) > 1:
        shown = f"{', '.join(pointers[:-1])} and {pointers[-1]}"
        lines.append(f"{shown} are not null, and do not overlap")
    elif pointers:
        lines.append(f"{pointers[0]} is not null")
    if pointers and others:
        lines[-1] += (
            ", also not with global variables"
            if len(pointers) > 1
            else (", and does not overlap with global variables")
        )
    for name, count in unsized_accesses(question).items():
        places = "1 access is" if count == 1 else f"{count} accesses are"
        lines.append(f"{name} is large enough: its size is not known, and {places} not checked")
    return tuple(lines)
