"""A text that is read for each of its functions is parsed once, and reads the same each time."""

import pytest

from viap.c.load import load_text, parse_ahead
from viap.c.source_file import parsed_once
from viap.c.text import parse
from viap.core.base.errors import InputError
from viap.core.program.integer_types import DataModel
from viap.core.program.printer import print_program
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


def test_other_texts_and_models_are_parsed_for_themselves(parses):
    with parsed_once():
        read("f")
        read("f", Contract((("a", "n + 1"),), (), False))
        load_text(TEXT, "a.c", DataModel.LP64, function="f", contract=CONTRACT)
        read("f", text=TEXT + "\n")
    assert len(parses) == 3


PROMISES = {
    "macros": Contract((("a", "n"),), ("n < INT_MAX - 5",), False),
    "types": Contract((("a", "n"),), ("n > sizeof(pair)", "n < (long)(pair *)0 + 9"), False),
    "counter": Contract((), ("n > __COUNTER__ + __INCLUDE_LEVEL__",), False),
    "line": Contract((), ("n > __LINE__",), False),
    "attribute": Contract((), ("n > sizeof(struct { char c; int x __attribute__((packed)); })",)),
    "string": Contract((("s", "strlen(s) + 1"),), (), False),
}
FILES = {
    "preprocessed": "#define LIMIT 7\n#undef LIMIT\n" + TEXT + "int k(char *s) { return *s; }",
    "plain": TEXT.split("\n", 1)[1].replace("INT_MAX", "9") + "int k(char *s) { return *s; }\n",
}


def outcome(function, contract, text, name):
    """The program as text; of an error, its place and its words."""
    try:
        return print_program(load_text(text, name, function=function, contract=contract))
    except InputError as error:
        return f"{error.position}: {error}"


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("promise", PROMISES)
def test_promises_read_the_same_behind_a_parsed_text(file, promise):
    text, contract = FILES[file], PROMISES[promise]
    functions = "k" if promise == "string" else "fh"
    for name in ("a.c", "a.i") if file == "plain" else ("a.c",):
        alone = [outcome(each, contract, text, name) for each in functions]
        with parsed_once():
            assert [outcome(each, contract, text, name) for each in functions] == alone


@pytest.mark.parametrize("wrong", ["n > ", "n > (pair", "pair n", "n > other", "n > INT_MAX ("])
def test_faults_in_promises_are_the_same_behind_a_parsed_text(wrong):
    contract = Contract((), (wrong,), False)
    alone = outcome("f", contract, TEXT, "a.c")
    assert alone.startswith("--assume:1:")
    with parsed_once():
        assert [outcome("f", contract, TEXT, "a.c") for _ in range(2)] == [alone, alone]


def test_a_text_that_cannot_be_parsed_is_read_once(parses):
    wrong = TEXT + "int k(int n) { return n + ; }\n"
    with parsed_once():
        faults = {outcome("f", CONTRACT, wrong, "a.c") for _ in range(3)}
    assert len(parses) == 1
    assert faults == {outcome("f", CONTRACT, wrong, "a.c")}


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
        assert parse_ahead(str(path), DataModel.ILP32, PLAIN) is not None
        load_text(TEXT, str(path), function="g", contract=CONTRACT)
        assert len(parses) == 1
        path.write_text("int f(")
        assert parse_ahead(str(path), DataModel.ILP32, PLAIN) is None
    assert parse_ahead(str(tmp_path / "b.c"), DataModel.ILP32, PLAIN) is None
