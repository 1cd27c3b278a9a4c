"""The library's texts against gcc's libc, on random arguments; the tables name the texts."""

import random
import re
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import pytest

from tests.c.library.calls import printed, template
from tests.gcc import available_models
from tests.gcc.batch import PLAIN
from tests.thorough import LONG, examples
from viap.c.elaborate.written_calls import definitions
from viap.c.library.environment import DEFAULT
from viap.c.library.library_effects import TEXTS, lasting_effect
from viap.c.library.library_functions import (
    ALLOCATIONS,
    BUILTIN_NAMES,
    BYTE_FILLERS,
    BYTE_MOVERS,
    FORMATTED,
    HARMLESS,
    PRINTERS,
    STOPS,
    THROUGH_ARGUMENTS,
    TRANSFERS,
    is_defined_in_c,
    refused,
)
from viap.c.load import load_text
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import ordinary_program
from viap.runs.machine import End, ListedInputs, compile_program

HEAD = """#define _GNU_SOURCE
#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#define PUT(x) (out[count++] = (long long)(x))
long long out[4000];
int count;
int by_size(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return x < y ? -1 : x > y;
}
"""
GROUP = 16


def statements():
    """Statements about all functions, by group."""
    source = random.Random(20)
    found = []
    for name in template(None):
        found += [template(name)(source) for _ in range(4 if LONG else 2)]
    found += [printed(source) for _ in range(examples(40))]
    source.shuffle(found)
    return [found[k : k + GROUP] for k in range(0, len(found), GROUP)]


def program(group):
    return HEAD + "int main(void) {\n" + "\n".join(group) + "\nreturn 0; }\n"


def by_machine(group, model):
    environment = DEFAULT.ordinary()[0]
    core = load_text(program(group), "library.c", model, environment=environment)
    run = compile_program(ordinary_program(core)).run(ListedInputs([]), budget=400_000)
    assert run.end is End.END, f"{run.end} at {run.position}: {run.detail}"
    return list(run.arrays["out"])


@cache
def by_gcc(model):
    """The results of all groups; they are one program, so that gcc is started once."""
    groups = statements()
    text = HEAD + "".join(
        f"static void group{k}(void) {{\n" + "\n".join(group) + "\n}\n"
        for k, group in enumerate(groups)
    )
    show = 'for (int i = 0; i < count; i++) printf("%lld ", out[i]); puts(""); count = 0;'
    text += "int main(void) {\n"
    text += "".join(f"group{k}(); {show}\n" for k in range(len(groups))) + "return 0; }\n"
    with tempfile.TemporaryDirectory() as folder:
        source, binary = Path(folder) / "all.c", Path(folder) / "all"
        source.write_text(text)
        command = [*PLAIN, f"-m{model.pointer_bits}", "-w", str(source), "-o", str(binary)]
        subprocess.run(command, check=True, capture_output=True, text=True)
        done = subprocess.run([str(binary)], capture_output=True, text=True, check=True, timeout=60)
    return [[int(each) for each in line.split()] for line in done.stdout.splitlines()]


# In a short run, each group for one of the models.
GROUPS = [
    pytest.param(model, number, id=f"{model.name}-{number}")
    for place, model in enumerate(DataModel)
    for number in range(len(statements()))
    if LONG or (place + number) % 2
]


@pytest.mark.parametrize(("model", "number"), GROUPS)
def test_the_machine_has_the_results_of_gcc(model, number):
    if model not in available_models():
        pytest.skip(f"gcc can't compile for {model.name} here")
    theirs = by_gcc(model)[number]
    group = statements()[number]
    ours = by_machine(group, model)[: len(theirs)]
    assert ours == theirs, program(group)


@pytest.mark.parametrize("file", TEXTS)
def test_the_tables_name_what_the_texts_define(file):
    assert set(definitions(file)) == TEXTS[file]


def test_built_in_functions_have_texts():
    assert set(definitions("builtins.c")) == BUILTIN_NAMES


def test_every_text_is_used():
    assert all(is_defined_in_c(name) for names in TEXTS.values() for name in names)


def test_the_docs_name_every_function():
    text = (Path(__file__).resolve().parents[2] / "docs" / "library.rst").read_text()
    text, lasting = text.split("\nEffects that outlive a call\n")
    listed = set(re.findall(r"^  (?! )(.*)$", text, re.MULTILINE))
    words = [word for line in listed for word in line.split()]
    texts = {name for names in TEXTS.values() for name in names}
    tables = (ALLOCATIONS, BYTE_FILLERS, BYTE_MOVERS, FORMATTED, HARMLESS, PRINTERS, STOPS,
              THROUGH_ARGUMENTS, TRANSFERS)  # fmt: skip
    known = texts.union(*tables, {"free", "qsort", "bsearch"})
    known = {name for name in known if not name.startswith(("__viap", "__builtin"))}
    assert sorted(set(words)) == sorted(words)
    missing = {word for word in words if word not in known}
    assert known <= set(words)
    assert missing and all(refused(word) for word in missing)
    later = re.findall(r"^  (?! )(.*)$", lasting, re.MULTILINE)
    assert all(lasting_effect(word) for line in later for word in line.split())
