"""Atomic types: other threads may change such objects, so a proof lists that none does."""

import json

import pytest

from viap.ui.cli.main import main


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        ("_Atomic int a; void f(void) { a = 1; assert(a == 1); }", True),
        ("#include <stdatomic.h>\natomic_int a; void f(void) { a = 1; assert(a == 1); }", True),
        ("void f(_Atomic(int) *p) { *p = 1; assert(*p == 1); }", True),
        ("struct s { _Atomic int k; }; void f(struct s *p) { p->k = 1; assert(p->k == 1); }", True),
        ("_Atomic int a; int b; void f(void) { b = 1; assert(b == 1); }", False),
    ],
)
def test_one_thread_is_listed(text, listed, tmp_path, capsys):
    path = tmp_path / "atomic.c"
    path.write_text(f"#include <assert.h>\n{text}\n")
    main(["prove", "--json", "--function=f", str(path)])
    found = json.loads(capsys.readouterr().out)
    assert found["verdict"] == "TRUE"
    kinds = {each["kind"] for each in found.get("assumptions", ())}
    assert ("atomic" in kinds) == listed
