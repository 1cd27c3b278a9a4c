"""Front ends that are broken on purpose: the compiler finds each of them out."""

import json

import pytest

from tests.gcc import available_models
from viap.c.elaborate import build, initialiser_lists
from viap.c.lower import call_lowering, statement_lowering
from viap.c.text import literals
from viap.c.tree import tree
from viap.core.program.integer_types import INT, DataModel
from viap.ui.cli.main import main

pytestmark = pytest.mark.skipif(
    DataModel.LP64 not in available_models(), reason="there is no gcc for LP64"
)
HEAD = """\
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
"""


def operator(wrong):
    """Takes some operators for others; the operands may be exchanged."""

    def damage(patch):
        right = build.binary

        def binary(op, left, other, position, model):
            if op in wrong:
                return wrong[op](right, left, other, position, model)
            return right(op, left, other, position, model)

        patch.setattr(build, "binary", binary)

    return damage


def instead(op):
    return lambda right, left, other, position, model: right(op, left, other, position, model)


def exchanged(op):
    return lambda right, left, other, position, model: right(op, other, left, position, model)


def wide_characters(patch):
    patch.setattr(literals, "character", lambda text, model, position: (300, INT))


def arguments_from_the_right(patch):
    right = call_lowering.CallLowering.arguments

    def arguments(self, expr):
        found = right(self, expr)
        return found[::-1]

    patch.setattr(call_lowering.CallLowering, "arguments", arguments)


def initialisers_from_the_end(patch):
    right = initialiser_lists.ListReader._give_string

    def give(self, text, type, slot):
        characters = (*text.values[-2::-1], 0)
        return right(self, replace(text, characters), type, slot)

    def replace(text, values):
        return tree.StringLit(values, text.type, text.position)

    patch.setattr(initialiser_lists.ListReader, "_give_string", give)


def no_else(patch):
    right = statement_lowering.StatementLowering._if

    def lowered(self, node):
        return right(self, type(node)(node.condition, node.then, node.then, node.position))

    patch.setattr(statement_lowering.StatementLowering, "_if", lowered)


BROKEN = {
    "a shift to the other side": (
        operator({">>": instead("<<")}),
        "unsigned x = __VERIFIER_nondet_uchar(); if ((x >> 1) > 100) reach_error();",
    ),
    "a difference the other way round": (
        operator({"-": exchanged("-")}),
        "int x = __VERIFIER_nondet_uchar(); assert(x - 300 > 0);",
    ),
    "at most for less than": (
        operator({"<": instead("<=")}),
        "int x = __VERIFIER_nondet_uchar(), n = 0; while (n < x) n++; assert(n == x + 1);",
    ),
    "a quotient for a remainder": (
        operator({"%": instead("/")}),
        "int x = __VERIFIER_nondet_uchar(); assert(x % 7 < 7);",
    ),
    "or for and": (
        operator({"&": instead("|")}),
        "unsigned char x = __VERIFIER_nondet_uchar(); assert((x & 7) <= 7);",
    ),
    "characters": (
        wide_characters,
        "int x = 'a'; if (x < 200) reach_error();",
    ),
    "arguments": (
        arguments_from_the_right,
        "int x = __VERIFIER_nondet_uchar(); assert(minus(x, 256) > 0);",
    ),
    "strings": (
        initialisers_from_the_end,
        'char s[] = "abc"; int x = __VERIFIER_nondet_uchar(); if (x < 9) assert(s[1] != s[0] + 1);',
    ),
    "both branches": (
        no_else,
        "int x = __VERIFIER_nondet_uchar(), y; if (x > 4) y = 1; else y = 2; assert(y == 1);",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_fault_withdraws_the_verdict(name, tmp_path, capsys, monkeypatch):
    damage, body = BROKEN[name]
    path = tmp_path / "program.c"
    helper = "static int minus(int x, int y) { return x - y; }\n"
    path.write_text(f"{HEAD}{helper}int main(void) {{ {body} return 0; }}\n")
    command = ["prove", "--json", "--timeout", "60", "--data-model", "LP64", str(path)]
    damage(monkeypatch)
    assert main([*command, "--cross-check", "gcc"]) == 3
    shown = capsys.readouterr()
    answer = json.loads(shown.out)
    assert (answer["verdict"], answer["cause"]) == ("UNKNOWN", "fault")
    assert answer["cross_check"]["status"] == "fault"
    assert "please report" in answer["reason"]
    # The report is enough to see the fault again.
    assert body in shown.err
    assert "viap run --data-model LP64 --input '" in shown.err
