"""The generator: its programs are defined, they end, and they contain all of C's forms.

`VIAP_PROGRAMS=500 pytest tests/test_generate.py` compiles that many with sanitizers.
"""

import os
import random
import re
from collections import Counter

import pytest
from hypothesis import HealthCheck, find, settings

from tests.gcc import NotComparable, available_models, compile_text
from tests.generate import programs, seeded_program
from viap.core.program.integer_types import DataModel

MODELS = available_models()
MANY = int(os.environ.get("VIAP_PROGRAMS", "0"))
SANITIZED = ("-fsanitize=undefined", "-fno-sanitize-recover=all")

# Forms that a hundred programs have to show, and the least number of occurrences.
FORMS = {
    r"m\d : \d": 10,  # bit-fields
    r"\.u1": 10,  # unions
    r"enum e\d+ \w+": 5,
    r" << ": 50,
    r" >> ": 50,
    r" / ": 100,
    r" % ": 500,
    r" (?:[-+*/%&|^]|<<|>>)= ": 300,
    r"(?:\+\+|--)\w": 50,
    r"\w\]?(?:\+\+|--)": 100,
    r" \? ": 100,
    r"(?:&&|\|\|) [^;]*(?:\+\+|--| = )": 10,  # effects behind a short circuit
    r"\bfor \(": 200,
    r"\bwhile \(": 80,
    r"\bdo \{": 10,
    r"\bbreak;": 100,
    r"\bcontinue;": 15,
    r"vla\d+\[n": 10,
    r"\w\[\d\]\[\d\]\[\d\]": 5,
    r"\{(?:\.|\[)": 20,  # designated initialisers
    r"->": 50,
    r"\*\w+\+\+": 20,
    r"= q\d+ - ": 5,  # differences of pointers
    r"\*\*pp": 3,
    r"\bswap\d+\(": 10,
    r"malloc\(": 20,
    r"calloc\(": 10,
    r"free\(": 20,
    r"memset\(": 10,
    r"memcpy\(": 3,
    r"goto again": 15,
    r"goto inside": 10,
    r"goto branch": 3,
    r"goto out": 4,
    r"goto left": 4,
    r"\bswitch \(": 50,
    r"\bdefault:": 30,
    r"\bstatic ": 4,
    r"__VERIFIER_nondet_\w+": 100,
    r"__VERIFIER_assume\(": 5,
    r"assume_abort_if_not\(": 5,
    r"__VERIFIER_assert\(": 50,
    r"reach_error\(\)": 20,
    r"\bexit\(": 10,
    r"\w+ f\d+\([^)]*\w\[\d*\][,)]": 3,  # array parameters
    r"^(?:static |inline )*(?:struct|union) \w+ f\d+\(": 5,  # structs returned
}


def test_the_same_seed_gives_the_same_program():
    assert seeded_program(7, DataModel.LP64) == seeded_program(7, DataModel.LP64)
    assert seeded_program(7, DataModel.LP64) != seeded_program(8, DataModel.LP64)


def test_all_forms_occur():
    text = "\n".join(seeded_program(seed, DataModel.LP64).text for seed in range(100))
    counts = {form: len(re.findall(form, text, re.MULTILINE)) for form in FORMS}
    assert {f: counts[f] for f in FORMS if counts[f] < FORMS[f]} == {}


@pytest.mark.skipif(not MANY, reason="it takes long; see above")
def test_programs_shrink():
    program = find(
        programs(DataModel.LP64, largest=5),
        lambda each: " << " in each.text,
        settings=settings(suppress_health_check=list(HealthCheck), deadline=None, database=None),
    )
    assert program.text.count("\n") < 30


def streams(program, seed):
    chooser = random.Random(seed)
    for _ in range(3):
        values = [chooser.randrange(-5, 20), chooser.getrandbits(64) - 2**63, *program.inputs_hint]
        yield [chooser.choice(values) for _ in range(400)]


@pytest.mark.skipif(not MODELS, reason="gcc can't compile here")
def test_programs_are_defined():
    """Sanitizers see nothing, and neither the optimiser nor stale memory changes anything."""
    ends = Counter()
    for seed in range(MANY or 10):
        model = MODELS[seed % len(MODELS)]
        program = seeded_program(seed, model)
        variants = []
        for extra in (SANITIZED, ("-ftrivial-auto-var-init=pattern",), ("-O2",)):
            try:
                variants.append(compile_text(program.text, model, program.globals, extra))
            except NotComparable as reason:
                if "san" not in str(reason):
                    raise
        for inputs in streams(program, seed):
            outcomes = [variant.run(inputs) for variant in variants]
            assert all(each == outcomes[0] for each in outcomes), (seed, outcomes, program)
            ends[outcomes[0].end] += 1
        for variant in variants:
            variant.path.unlink()
    assert set(ends) <= {"END", "ERROR", "ABORT", "ASSUMPTION", "INPUTS"}
