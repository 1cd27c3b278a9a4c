"""Small programs with loops, proved in process, for tests about their invariants."""

from pathlib import Path

from viap.c.load import load_program
from viap.c.marks.annotated_reading import AnnotatedReading
from viap.core.program.integer_types import DataModel
from viap.data import strategies_path
from viap.explain.invariants.loop_facts import LoopFacts, loop_facts
from viap.facts.dialects import Acsl
from viap.project.property import DEFAULT_PROPERTY
from viap.prover.cases.runner import follow
from viap.prover.cases.strategy_file import find_plan
from viap.prover.session.session import Reporter, begin

HEAD = """extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define assert(c) if (!(c)) reach_error()
int main(void) {
int n = __VERIFIER_nondet_int(); if (n < 1 || n > 1000) return 0;
"""


def facts_of(folder: Path, body: str, head: str = HEAD) -> list[LoopFacts]:
    """Returns the facts of the loops in the body of main, after a proof."""
    path = folder / "program.c"
    path.write_text(f"{head}{body}\nreturn 0; }}\n")
    session = begin(load_program(str(path), DataModel.ILP32), Reporter())
    follow(session, find_plan("default", strategies_path()))
    reading = AnnotatedReading(str(path), DataModel.ILP32, DEFAULT_PROPERTY.errors)
    return loop_facts(session, reading)


def invariants(folder: Path, body: str, head: str = HEAD) -> list[list[str]]:
    """Returns the invariants of each loop, as ACSL."""
    return [Acsl().lines(each.formulas) for each in facts_of(folder, body, head)]
