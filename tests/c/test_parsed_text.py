"""A text that is read for each of its functions is parsed once, and reads the same each time."""

import pytest

from viap.c import parse
from viap.c.load import load_text, parse_ahead
from viap.c.load.source_file import parsed_once
from viap.errors import InputError
from viap.program.integer_types import DataModel
from viap.program.printer import print_program
from viap.project.compilation import PLAIN
from viap.project.contract import Contract

TEXT = """\
#include <limits.h>
typedef struct { int x, y; } pair;
static int total;
int f(int *a, int n) { int s = 0; for (int i = 0; i < n; i++) s += a[i] > INT_MAX / 2; return s; }
int g(pair *p, int n) { total += n; return f(&p->x, 1) + (*p).y; }
int h(int n) { return n ? f((int[]){n}, 1) : total; }
"""
CONTRACT = Contract((("a", "n"),), ("n > 0", "n < INT_MAX"), False)


@pytest.fixture
def parses(monkeypatch):
    """The names of the files that were parsed."""
    names = []
    usual = parse.parse

    def counted(source, name):
        names.append(name)
        return usual(source, name)

    monkeypatch.setattr(parse, "parse", counted)
    return names


def read(function, contract=CONTRACT, text=TEXT):
    return print_program(load_text(text, "a.c", function=function, contract=contract))


@pytest.mark.parametrize("contract", [CONTRACT, Contract()], ids=["promises", "none"])
def test_functions_read_the_same(contract, parses):
    each_time = [read(name, contract) for name in "fghfgh"]
    assert len(parses) == 6
    with parsed_once():
        assert [read(name, contract) for name in "fghfgh"] == each_time
    assert len(parses) == 7
    read("f", contract)
    assert len(parses) == 8


def test_other_texts_models_and_promises_are_parsed_for_themselves(parses):
    with parsed_once():
        read("f")
        read("f", Contract((("a", "n + 1"),), (), False))
        load_text(TEXT, "a.c", DataModel.LP64, function="f", contract=CONTRACT)
        read("f", text=TEXT + "\n")
    assert len(parses) == 4


def test_faults_quote_their_lines():
    wrong = TEXT + "int k(int n) { return n + unknown; }\n"
    with parsed_once():
        for _ in range(2):
            read("f", text=wrong)
            with pytest.raises(InputError) as fault:
                read("k", text=wrong)
            assert "return n + unknown;" in fault.value.render()
            with pytest.raises(InputError) as promise:
                read("f", Contract((("a", "m"),), (), False))
            assert str(promise.value.position) == "--array:1:3"


def test_parsing_ahead(parses, tmp_path):
    path = tmp_path / "a.c"
    path.write_text(TEXT)
    with parsed_once():
        assert parse_ahead(str(path), DataModel.ILP32, CONTRACT, PLAIN) is not None
        load_text(TEXT, str(path), function="g", contract=CONTRACT)
        assert len(parses) == 1
        path.write_text("int f(")
        assert parse_ahead(str(path), DataModel.ILP32, None, PLAIN) is None
    assert parse_ahead(str(tmp_path / "b.c"), DataModel.ILP32, None, PLAIN) is None
