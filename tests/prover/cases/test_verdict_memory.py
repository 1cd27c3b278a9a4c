"""Verdicts that are made again: equal to those that were kept, and never wrong.

Whatever an entry holds, it can't make TRUE of a program that fails, nor FALSE of one that does not.
"""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.prover.cache.damage import Kept, bent, damaged
from tests.thorough import examples
from viap.c.load import load_text
from viap.core.kernel.verdict import Outcome, unknown
from viap.core.smt.answers import Answer
from viap.core.smt.replayed_questions import ReplaySolver
from viap.data import strategies_path
from viap.prover.cache.entries import Entries
from viap.prover.cases.answer import of_verdict
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import find_plan
from viap.prover.cases.verdict_memory import CALL, VERDICT, VerdictMemory, proved_again
from viap.runs.machine import ListedInputs

HEAD = """extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define check(e) if (!(e)) reach_error()
"""
# For each program, a change that makes it wrong and leaves as much as possible as it is.
PAIRS = {
    "straight": (
        "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 5) check(x >= 6); }",
        ("x >= 6", "x >= 7"),
    ),
    "cells": (
        """int main(void) { int a[99]; for (int i = 0; i < 99; i++) a[i] = 7;
        for (int i = 0; i < 99; i++) check(a[i] == 7); }""",
        ("i < 99; i++) a", "i < 98; i++) a"),
    ),
    "sum": (
        """int main(void) { int n = __VERIFIER_nondet_int(), s = 0; if (n < 0 || n > 999) return 0;
        for (int i = 0; i < n; i++) s += i; check(2 * s == n * (n - 1)); }""",
        ("s += i;", "s += i; s += n == 500;"),
    ),
    "fold": (
        """int a[50], n; int main(void) { int s = 0, t = 0; n = __VERIFIER_nondet_int();
        if (n < 0 || n > 50) return 0;
        for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int() % 9;
        for (int i = 0; i < n; i++) s += a[i]; for (int i = 0; i < n; i++) t += a[i];
        check(s == t); }""",
        ("t += a[i]", "t += a[i] + (i == 40)"),
    ),
    "bits": (
        "int main(void) { unsigned x = __VERIFIER_nondet_uint(); check((x & 12) <= 12); }",
        ("<= 12)", "< 12)"),
    ),
    "recursion": (
        """int f(int n) { if (n <= 0) return 0; return 2 + f(n - 1); }
        int main(void) { int n = __VERIFIER_nondet_int(); if (n < 0 || n > 99) return 0;
        check(f(n) == 2 * n); }""",
        ("== 2 * n)", "== 2 * n + (n == 77))"),
    ),
}


def programs(name):
    text, (old, new) = PAIRS[name]
    assert old in text
    return load_text(HEAD + text, "t.c"), load_text(HEAD + text.replace(old, new), "t.c")


def memory():
    return VerdictMemory(Entries(Kept(), "here"))


@pytest.fixture(scope="module")
def found():
    """For each pair, the programs, their verdicts and their entries."""
    made = {}
    for name in PAIRS:
        past = memory()
        both = programs(name)
        verdicts = [decide(program) for program in both]
        assert [each.outcome for each in verdicts] == [Outcome.TRUE, Outcome.FALSE], name
        for program, verdict in zip(both, verdicts, strict=True):
            past.keep(program, verdict)
        entries = [past.entries.get(VERDICT, past.digest(program)) for program in both]
        assert None not in entries, name
        made[name] = both, verdicts, entries
    return made


def told(verdict):
    answer = of_verdict(verdict)
    return replace(answer, inputs=None), answer.inputs and answer.inputs.values


def put(past, program, entry):
    past.entries.put(VERDICT, past.digest(program), entry)


@pytest.mark.parametrize("name", PAIRS)
def test_a_verdict_is_made_again(name, found):
    both, verdicts, entries = found[name]
    # (Other programs than those that were decided: only their texts are the same.)
    for program, verdict, entry in zip(programs(name), verdicts, entries, strict=True):
        past = memory()
        put(past, program, entry)
        again = past.recall(program)
        assert again is not None
        assert told(again) == told(verdict)


@pytest.mark.parametrize("name", PAIRS)
def test_no_proof_of_one_program_is_one_of_another(name, found):
    both, _, entries = found[name]
    for other in PAIRS:
        for number, program in enumerate(both):
            past = memory()
            put(past, program, found[other][2][1 - number])
            again = past.recall(program)
            # (The inputs of another program may lead to the error here, too.)
            assert again is None or (number, again.outcome) == (1, Outcome.FALSE)


@settings(max_examples=examples(60))
@given(st.sampled_from(sorted(PAIRS)), st.sampled_from(sorted(PAIRS)), st.integers(0, 2**32))
def test_no_entry_makes_a_wrong_verdict(found, name, other, seed):
    (safe, unsafe), _, (proof, inputs) = found[name]
    past = memory()
    foreign = found[other][2]
    for program, right in ((safe, Outcome.TRUE), (unsafe, Outcome.FALSE)):
        for entry, more in ((proof, foreign[0]), (inputs, foreign[1])):
            put(past, program, damaged(entry, more, seed))
            again = past.recall(program)
            assert again is None or again.outcome is right


def test_a_proof_that_asks_for_less_is_refused(found):
    """Steps that claim to be proofs of other statements, or leave claims out."""
    (safe, unsafe), _, (proof, _) = found["straight"]
    for program in (safe, unsafe):
        for change in (
            {"claims": []},
            {"steps": []},
            {"claims": [-1]},
            {"transformation": "nothing"},
            {"transformation": "witness"},
            {"strategy": "magic"},
            {"steps": [["direct", [["claimed", 0], [], []]]]},
            {"steps": [["direct", [[[], [], 0], [], []]]], "terms": [["t", True]]},
            {"steps": [["lemma", 0, "x"]]},
            {"steps": None},
        ):
            past = memory()
            put(past, program, {**proof, **change})
            again = past.recall(program)
            # (The present program may have a shorter proof; none of the wrong one.)
            assert again is None or (program is safe and again.outcome is Outcome.TRUE)


def test_a_contract_that_does_not_hold_is_refused(found):
    """Clauses of an entry are claims of the derived program, and need proofs."""
    (_, unsafe), _, (proof, _) = found["recursion"]
    name = proof["transformation"]
    assert '["==",[-2,"b0"],[1,"c0"]]' in name
    for old, new in (
        ('["==",[-2,"b0"],[1,"c0"]]', '["==",[-2,"b0"],[1,"c0"],[-1]]'),
        ('["==",[-2,"b0"],[1,"c0"]]', '["==",[1,"c0"],[-1,"c0"],[-1]]'),  # 0 == 1
        ('"ensures",["=="', '"requires",["=="'),
        ('"requires",[">=",[1,"b0"]]', '"ensures",[">=",[1,"b0"],[-1000]]'),
    ):
        changed = name.replace(old, new, 1)
        assert changed != name
        claims = range(len(proof["claims"]))
        short = [["direct", [["claimed", claim], [], []]] for claim in claims]
        for steps in ({}, {"steps": short, "claims": [*claims]}):
            past = memory()
            put(past, unsafe, {**proof, "transformation": changed, **steps})
            assert past.recall(unsafe) is None


def test_a_counter_is_no_other_variable():
    """For all natural k, and all k, k >= 0: with that, every number would be natural."""
    program = load_text(
        HEAD + "int main(void) { int x = __VERIFIER_nondet_int(); check(x != 5); }", "t.c"
    )
    entry = {
        "transformation": None,
        "strategy": "direct",
        "terms": [["v", "k", "Int"], ["n", 0], ["<=", 1, 0], ["c", "k!1", "Int"]],
        "steps": [
            ["direct", [[[0], [0], 2], [[0, 3]], []]],
            ["forall", 0],
            ["instance", 1, [[0, 1]]],
            ["direct", [["stopped", 0], [], [[2, []]]]],
            ["reached", 3, 0],
        ],
        "claims": [4],
    }
    with pytest.raises(ValueError, match="must differ"):
        proved_again(program, entry)
    past = memory()
    put(past, program, entry)
    assert past.recall(program) is None


def test_inputs_that_no_run_has_are_refused():
    program = load_text(
        HEAD + "int main(void) { long long x = __VERIFIER_nondet_int(); check(x < 3000000000); }",
        "t.c",
    )
    past = memory()
    for inputs in ([[1 << 40], []], [[True], []], [["1"], []], [[], []], [[1]], None, [[1.5], []]):
        put(past, program, {"inputs": inputs})
        assert past.recall(program) is None


def test_unknown_is_not_kept():
    program = programs("sum")[0]
    past = memory()
    past.keep(program, unknown(["the time was over"]))
    assert past.entries.store.rows == {}


@pytest.mark.parametrize("strategy", ("witness", "labmc", "shrink"))
def test_a_transformed_program_is_derived_again(strategy):
    text = """int a[9999]; int main(void) { for (int i = 0; i < 9999; i++) a[i] = 7;
    for (int i = 0; i < 9999; i++) check(a[i] == 7); }"""
    program = load_text(HEAD + text, "t.c")
    verdict = decide(program, find_plan(strategy, strategies_path()))
    assert (verdict.outcome, verdict.transformation[:5]) == (Outcome.TRUE, strategy[:5])
    past = memory()
    past.keep(program, verdict)
    assert told(past.recall(program)) == told(verdict)
    wrong = load_text(HEAD + text.replace("== 7", "== 8"), "t.c")
    put(past, wrong, past.entries.get(VERDICT, past.digest(program)))
    assert past.recall(wrong) is None


def test_a_call_is_a_run_that_ends_well():
    text = """int main(void) { int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
    if (n != 7) abort(); while (m == 3) ; return 0; }"""
    program = load_text("extern void abort(void);\n" + HEAD + text, "t.c")
    past = memory()
    past.keep_call(program, ListedInputs((6,)))
    assert past.entries.store.rows == {}
    past.keep_call(program, ListedInputs((7,)))
    assert past.recall_call(program)
    digest = past.digest(program)
    for inputs in ([[6, 0], []], [[7, 3], []], [[7], []], [], None, [[7, 1 << 50], []]):
        past.entries.put(CALL, digest, inputs)
        assert not past.recall_call(program)


def test_nothing_is_read_where_the_search_is_to_be_shown(found):
    (safe, _), verdicts, (proof, _) = found["straight"]
    store = Kept()
    VerdictMemory(Entries(store, "here")).keep(safe, verdicts[0])
    assert VerdictMemory(Entries(store, "here")).recall(safe) is not None
    assert VerdictMemory(Entries(store, "here"), reads=False).recall(safe) is None


def test_bent_terms_of_a_proof(found):
    """Each term of a proof by itself: a claim about another number is none of the program."""
    (_, unsafe), _, (proof, _) = found["sum"]
    for seed in range(40):
        past = memory()
        put(past, unsafe, {**proof, "terms": bent(proof["terms"], Random(seed))})
        assert past.recall(unsafe) is None


def test_a_solver_that_always_agrees_would_be_noticed(found, monkeypatch):
    """The tests above do depend on the solver's answers."""
    (safe, _), _, (proof, _) = found["cells"]
    monkeypatch.setattr(ReplaySolver, "check", lambda *_: Answer.UNKNOWN)
    past = memory()
    put(past, safe, proof)
    assert past.recall(safe) is None
