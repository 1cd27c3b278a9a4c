"""Violation witnesses: ours, those of other tools with open choices, and wrong ones."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.evidence.witnesses.programs import at, follow, of_the_format, reading, target
from tests.thorough import examples
from viap.c.load import load_program
from viap.evidence.witnesses.document import document
from viap.evidence.witnesses.run_trail import trail
from viap.evidence.witnesses.violation import Patience, validate_violation
from viap.evidence.witnesses.waypoints import Gate, passes
from viap.evidence.witnesses.witness_writer import violation_sequence
from viap.runs.machine import End, ListedInputs, compile_program

PROPERTY = "CHECK( init(main()), LTL(G ! call(reach_error())) )"
SHORT, NONE = Patience(0.05, 0.2), Patience(0, 0)

LOCK = """\
int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int c = 0;
  if (a > 10) {
    c = 1;
  }
  while (b > 3) { b--; c++; }
  __VERIFIER_assert(c != 4);
  return 0;
}
"""


def validated(folder, body, *segments):
    return validate_violation(reading(folder, body), segments, patience=SHORT)


def test_all_inputs_are_given(tmp_path):
    found = validated(
        tmp_path,
        LOCK,
        (follow("function_return", 2, 33, "\\result == 11"),),
        (follow("function_return", 3, 33, "\\result == 6"),),
        target(),
    )
    assert (found.result, found.inputs) == ("confirmed", [11, 6]), found


def test_an_error_behind_an_undefined_read_is_not_confirmed(tmp_path):
    text = "int main(void) {\n  int x;\n  __VERIFIER_assert(x != 5);\n  return 0;\n}\n"
    found = validated(tmp_path, text, target())
    assert found.result == "undecided"
    assert validated(tmp_path, text.replace("x;", "x, *p = &x;"), target()).result == "confirmed"


@pytest.mark.parametrize(
    "segments",
    [
        (),
        ((follow("branching", 5, 3, "true"),),),
        ((follow("branching", 5, 3, "false"),),),
        ((follow("function_return", 2, 33, "\\result > 10"),),),
        ((follow("function_enter", 3, 33),), (follow("branching", 5, 3, "true"),)),
        ((follow("assumption", 5, 3, "a == 12345 && b == 6"),),),
        ((follow("assumption", 8, 19, "b == 5"),), (follow("branching", 8, 3, "false"),)),
        ((follow("branching", 5, 3, "true", action="avoid"), follow("branching", 8, 3, "true")),),
        ((follow("assumption", 6, 5, "1", action="avoid"), follow("assumption", 8, 3, "1")),),
    ],
)  # fmt: skip
def test_what_is_left_open_is_searched(tmp_path, segments):
    found = validated(tmp_path, LOCK, *segments, target())
    assert found.result == "confirmed", found
    program = load_program(str(tmp_path / "program.c"), errors=frozenset(("reach_error",)))
    run = compile_program(program).run(ListedInputs(found.inputs), budget=10_000)
    assert run.end is End.ERROR


@pytest.mark.parametrize(
    ("segments", "reason"),
    [
        ([(follow("function_return", 2, 33, "\\result == 11"),),
          (follow("function_return", 3, 33, "\\result == 7"),)], "without reaching the error"),
        ([(follow("branching", 5, 3, "true"),), (follow("assumption", 8, 3, "c == 0"),)],
         "no execution"),
        ([(follow("assumption", 6, 5, "a <= 10"),)], "no execution"),
        ([(follow("function_return", 2, 32, "\\result == 1"),)], "no bracket closes a call"),
        ([(follow("function_return", 4, 33, "\\result == 1"),)], "no bracket closes a call"),
        ([(follow("branching", 6, 5, "true"),)], "no branching keyword"),
        ([(follow("assumption", 5, 4, "1"),)], "no statement starts"),
        ([(follow("assumption", 5, 3, "d == 1"),)], "'d' is not declared"),
        ([(follow("assumption", 5, 3, "c = 4"),)], "side effects"),
        ([(follow("assumption", 5, 3, "c =="),)], "is not a C expression"),
        ([(follow("function_return", 2, 33, "a == 1"),)], "does not compare"),
        ([(follow("branching", 5, 3, "maybe"),)], "is not supported"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_not_confirmed(tmp_path, segments, reason):
    found = validated(tmp_path, LOCK, *segments, target())
    assert found.result in ("rejected", "undecided"), found
    assert reason in found.reason


def test_a_proof_that_there_is_no_such_execution_rejects(tmp_path):
    found = validate_violation(
        reading(tmp_path, LOCK), [(follow("assumption", 9, 3, "c == 5"),), target()]
    )
    assert found.result == "rejected"
    assert "proved" in found.reason


@pytest.mark.parametrize("line", [3, 5, 9])
def test_the_target_is_the_call_of_the_error(tmp_path, line):
    segments = [(follow("target", line),)]
    found = validate_violation(reading(tmp_path, LOCK), segments)
    assert found.result == "rejected"
    assert "not a call of the error" in found.reason


def test_what_is_not_understood_is_not_rejected(tmp_path):
    body = """\
#define READ __VERIFIER_nondet_int ( )
int main(void) {
  int x = READ;

  int y = x > 3 ? 1 : 2;
  if (y == 1) reach_error();
}
"""
    for segment in (follow("branching", 5, 17, "true"), follow("branching", 6, 3, "default")):
        found = validated(tmp_path, body, (segment,), target_at(6))
        assert (found.result, found.reason != "") == ("undecided", True), found


def target_at(line):
    return (follow("target", line, 15),)


def test_segments_divide_a_run_in_any_way():
    one, two = frozenset((1,)), frozenset((2,))
    last = Gate(frozenset((9,)), "any", 0)
    avoid = Gate(two, "==", 0, "avoid")
    events = [(1, 5), (2, 0), (1, 5), (2, 1), (9, 1)]
    assert passes([(Gate(one, "==", 5),), (last,)], events) is None
    # The second evaluation of mark 1 has to be taken, lest mark 2 were met.
    assert passes([(Gate(one, "==", 5),), (avoid, last)], events) is None
    assert passes([(avoid, Gate(one, "==", 5)), (avoid, last)], [(2, 0), *events]) is not None
    assert passes([(Gate(one, "==", 6),), (last,)], events) == 0
    # What was seen behind the target means that the error was reached elsewhere.
    assert passes([(last,)], [*events, (1, 0)]) is not None


# ----------------------------------------------------------------- random programs

OPERATORS = st.sampled_from(("+", "-", "^"))


@st.composite
def failing(draw):
    """A program that computes a number from inputs, the inputs, and a place for the check."""
    lines = ["unsigned int s = 1;", "unsigned int x;"]
    inputs = []
    for number in range(draw(st.integers(1, 3))):
        kind = draw(st.sampled_from(("plain", "if", "loop", "call")))
        value = draw(st.integers(0, 50))
        step = f"x = __VERIFIER_nondet_uint(); s = s * 31 {draw(OPERATORS)} x;"
        if kind == "loop":
            times = draw(st.integers(1, 3))
            inputs += [value + k for k in range(times)]
            lines.append(f"for (int i{number} = 0; i{number} < {times}; i{number}++) {{ {step} }}")
        elif kind == "call":
            inputs.append(value)
            lines.append("s = mixed(s, __VERIFIER_nondet_uint());")
        else:
            inputs.append(value)
            lines.append(step)
            if kind == "if":
                limit = draw(st.integers(0, 50))
                lines.append(f"if (x < {limit}) s += {number + 1}; else {{ s ^= 5; }}")
    helper = "unsigned int mixed(unsigned int a, unsigned int b) { return a * 31 + b; }\n"
    return helper + "int main(void) {\n" + "\n".join(lines) + "\nCHECK\nreturn 0;\n}\n", inputs


def broken_program(folder, body, inputs):
    """The program with an error where the inputs lead, and the run."""
    seen = reading(folder, body.replace("CHECK", ""))
    program = load_program(seen.file, seen.model, errors=seen.errors)
    end = compile_program(program).run(ListedInputs(inputs), budget=10_000)
    value = next(v for name, v in end.scalars.items() if name == "s")
    made = reading(folder, body.replace("CHECK", f"if (s == {value}u) reach_error();"))
    program = load_program(made.file, made.model, errors=made.errors)
    run = compile_program(program).run(ListedInputs(inputs), budget=10_000)
    assert run.end is End.ERROR
    return made, run


@settings(max_examples=examples(10), deadline=None)
@given(program=failing(), data=st.data())
def test_our_witnesses_are_accepted_and_changed_ones_are_not(tmp_path_factory, program, data):
    body, inputs = program
    made, run = broken_program(tmp_path_factory.mktemp("witness"), body, inputs)
    entry = violation_sequence(made, PROPERTY, trail(made, run))
    assert not of_the_format([entry])
    segments = document([entry], "w").segments
    assert validate_violation(made, segments).result == "confirmed"
    pinned = [k for k, s in enumerate(segments) if s[0].type == "function_return"]
    assert len(pinned) == len(inputs)
    chosen = data.draw(st.sampled_from(pinned), label="segment")
    for change in (_other_input, _other_line):
        changed = list(segments)
        changed[chosen] = (change(segments[chosen][0]),)
        assert validate_violation(made, changed, patience=NONE).result != "confirmed"
    moved = [*segments[:-1], (_other_line(segments[-1][0]),)]
    assert validate_violation(made, moved, patience=NONE).result == "rejected"


def _other_input(waypoint):
    value = int(waypoint.value.split()[-1])
    return replace(waypoint, value=f"\\result == {value + 1}")


def _other_line(waypoint):
    location = waypoint.location
    return replace(waypoint, location=replace(location, line=location.line + 1))


def test_unset_variables_are_assumptions(tmp_path):
    body = """\
int main(void) {
  int a[3], flag, other;
  int n = __VERIFIER_nondet_int();
  if (flag == 77 && other == 78 && n == 3) reach_error();
  &flag, &other;
}
"""
    made = reading(tmp_path, body)
    program = load_program(made.file, made.model, errors=made.errors)
    run = compile_program(program).run(ListedInputs([3], [77, 78]), budget=100)
    segments = trail(made, run)
    assert ("assumption", "flag == 77 && other == 78", at(3).line) in [
        (s[0].type, s[0].value, s[0].location.line) for s in segments
    ]
    assert validate_violation(made, segments).result == "confirmed"


def test_only_inputs_are_given(tmp_path):
    body = """\
extern void __VERIFIER_assume(int);
extern int printf(const char *, ...);
extern int abs(int);
extern int outside(void);
int main(void) {
  int n = outside();
  __VERIFIER_assume(n > 2);
  printf("%d", n);
  int k = abs(n - 10) + __VERIFIER_nondet_int();
  if (k == 9 && n == 4) reach_error();
}
"""
    made = reading(tmp_path, body)
    program = load_program(made.file, made.model, errors=made.errors)
    run = compile_program(program).run(ListedInputs([4, 3]), budget=1000)
    assert run.end is End.ERROR
    segments = trail(made, run)
    given = [s[0].value for s in segments if s[0].type == "function_return"]
    assert given == ["\\result == 4", "\\result == 3"]
    found = validate_violation(made, segments)
    assert (found.result, found.inputs) == ("confirmed", [4, 3])


def test_a_long_run_is_told_by_its_inputs(tmp_path):
    body = """\
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  while (i < 500000) i++;
  if (n == 5) reach_error();
}
"""
    made = reading(tmp_path, body)
    program = load_program(made.file, made.model, errors=made.errors)
    run = compile_program(program).run(ListedInputs([5]), budget=10_000_000)
    segments = trail(made, run)
    assert [s[0].type for s in segments] == ["function_return", "target"]
    assert validate_violation(made, segments).result == "confirmed"
    wrong = [(replace(segments[0][0], value="\\result == 6"),), segments[1]]
    assert validate_violation(made, wrong, patience=SHORT).result != "confirmed"


def test_inputs_that_repeat_themselves_are_told_once(tmp_path):
    body = """\
int main(void) {
  int last = 0, i = 0;
  while (i < 2500) { last = __VERIFIER_nondet_int() - __VERIFIER_nondet_int(); i++; }
  if (last == 5) reach_error();
}
"""
    made = reading(tmp_path, body)
    program = load_program(made.file, made.model, errors=made.errors)
    run = compile_program(program).run(ListedInputs([1, 2, *[9, 4] * 2499]), budget=1_000_000)
    segments = trail(made, run)
    assert [s[0].value for s in segments] == [*(f"\\result == {k}" for k in (1, 2, 9, 4)), ""]
    assert validate_violation(made, segments).result == "confirmed"


@pytest.mark.parametrize(("condition", "result"), [("!= 1", "undecided"), ("<= 0", "confirmed")])
def test_an_error_that_needs_certain_results_of_a_library(tmp_path, condition, result):
    """As `viap prove` does: C leaves open which positive number it is."""
    call = f'__VERIFIER_assert(strcmp("b", "a") {condition});'
    text = "int strcmp(const char *, const char *);\nint main(void) {\n  %s\n  return 0;\n}\n"
    assert validated(tmp_path, text % call, target()).result == result
