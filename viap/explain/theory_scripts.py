"""Theories as SMT-LIB scripts: the axioms, and for each assertion whether they imply it.

What holds only if the program's end is reached is defined in the script and not asserted: a program
that never ends has no such facts.
"""

from viap.deep import deep
from viap.explain.frame_axioms import frames
from viap.explain.script_text import Named, Question, ScriptParts, script
from viap.explain.theory_report import about, lasting, reason, what_holds_at_end
from viap.logic import build
from viap.translate.theory import Theory


@deep
def theory_smtlib(theory: Theory, remark: str = "the axioms") -> str:
    """Returns one script with a question for each assertion."""
    parts, questions = _contents(theory, remark)
    return script(parts, questions)


@deep
def theory_scripts(theory: Theory, remark: str = "the axioms") -> list[str]:
    """Returns a script for each assertion; one without a question if there is no assertion."""
    parts, questions = _contents(theory, remark)
    return [script(parts, [question]) for question in questions] or [script(parts, [])]


def _contents(theory: Theory, remark: str) -> tuple[ScriptParts, list[Question]]:
    file = theory.program.file
    axioms = [*lasting(theory), *frames(theory)]
    told = tuple((axiom, reason(axiom.origin, file)) for axiom in axioms)
    end = build.conjunction(what_holds_at_end(theory))
    defined = [Named("ended", end, "where the program's end is reached")]
    questions: list[Question] = []
    for number, claim in enumerate(theory.assertions, 1):
        place = about(claim.position, file)
        named = Named(f"assertion{number}", claim.formula(), f"{place}: assertion")
        defined.append(named)
        questions.append(
            Question(f"assertion {number}, {place}: do the axioms imply it?", (), named)
        )
    return ScriptParts(theory, remark, told, tuple(defined)), questions
