"""Programs that walk into the traps of the translation, by name.

All read inputs by `in()` or `small()`, and `check` is an assertion that may fail; it goes
on with a statement, so that the end of the text is reached behind the last one, too.
"""

from tests.core.translate import data_programs, loop_programs
from viap.c.load import load_text
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import Program

PRELUDE = """\
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void abort(void);
extern void exit(int);
extern void *malloc(unsigned long);
extern void reach_error(void);
#define in() __VERIFIER_nondet_int()
#define small() (__VERIFIER_nondet_uchar() % 7)
int checked;
#define check(c) { if (!(c)) reach_error(); checked++; }
"""

TEXTS = {**loop_programs.TEXTS, **data_programs.TEXTS}


def core_program(name: str, model: DataModel = DataModel.LP64) -> Program:
    return load_text(PRELUDE + TEXTS[name], f"{name}.c", model)
