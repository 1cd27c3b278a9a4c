"""What the kernel confirms is true of all runs: random loops, assertions and invariants."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.evidence.witnesses.programs import LINES, reading
from tests.thorough import examples
from viap.c.load import load_program
from viap.evidence.witnesses import correctness
from viap.evidence.witnesses.annotated_program import annotated
from viap.evidence.witnesses.correctness import validate_correctness
from viap.evidence.witnesses.document import Location, WitnessInvariant
from viap.runs.machine import End, ListedInputs, compile_program

LARGEST = 6
SMALL = st.integers(-3, 3)
LOOPS = (
    "while (i < n) {{ {step} }}",
    "for (; i < n; ) {{ {step} }}",
    "do {{ {step} }} while (i < n);",
    "while (1) {{ if (i >= n) break; {step} }}",
    "while (i < n) {{ int j = 0; while (j < 2) {{ j++; {step} }} }}",
)


@st.composite
def formulas(draw):
    left = draw(st.sampled_from(("x", "y", "i", "x + y", "x - y", "x - 2 * i", "y * i", "x % 2")))
    right = draw(st.sampled_from(("0", "n", "i", "x", "y", str(draw(SMALL)))))
    return f"{left} {draw(st.sampled_from(('==', '!=', '<=', '>=')))} {right}"


@st.composite
def programs(draw):
    step = f"i++; x += {draw(SMALL)}; if (i % 2 == 0) y += {draw(SMALL)}; else y += {draw(SMALL)};"
    loop = draw(st.sampled_from(LOOPS)).format(step=step)
    lines = (
        "int main(void) {",
        "  int n = __VERIFIER_nondet_int(), i = 0;",
        f"  int x = {draw(SMALL)}, y = {draw(SMALL)};",
        f"  if (n < 0 || n > {LARGEST}) return 0;",
        f"  {loop}",
        f"  __VERIFIER_assert({draw(formulas())});",
        "}",
    )
    return "\n".join(lines) + "\n"


def ends(program):
    machine = compile_program(program)
    return {machine.run(ListedInputs([n]), budget=10_000).end for n in range(LARGEST + 1)}


@settings(max_examples=examples(30), deadline=None)
@given(programs(), st.lists(formulas(), max_size=3))
def test_nothing_false_is_confirmed(tmp_path_factory, body, texts):
    program = reading(tmp_path_factory.mktemp("sound"), body)
    place = Location("program.c", LINES + 5, 3)
    said = [WitnessInvariant("loop_invariant", place, text) for text in texts]
    # Without the runs that would find the simple faults: the kernel has to see them by itself.
    before = vars(correctness)["broken"]
    correctness.broken = lambda *arguments: None  # type: ignore[attr-defined]
    try:
        found = validate_correctness(program, said)
    finally:
        correctness.broken = before  # type: ignore[attr-defined]
    if found.shown == len(said):
        checked, _ = annotated(program, said)
        assert End.UNDEFINED not in ends(checked), texts
    if found.result == "confirmed":
        assert End.ERROR not in ends(load_program(program.file, errors=program.errors))
