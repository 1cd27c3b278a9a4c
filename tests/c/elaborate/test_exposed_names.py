"""Functions that a pointer from outside may lead to."""

import json

import pytest

from viap.ui.cli.main import main

FUNCTION = "static int f(int (*g)(int)) { s = 1; g(3); assert(s == 1); return 0; }"


@pytest.mark.parametrize(
    ("before", "verdict", "calls_back"),
    [
        # The table has a pointer to `set`, and other files can read it.
        ("static int set(int v) { s = v; return 0; } int (*t[2])(int) = {set};", "UNKNOWN", False),
        ("static int set(int v) { s = v; return 0; } int (*get(void))(int) { return set; }",
         "TRUE", True),
        ("int set(int v) { s = v; return 0; }", "TRUE", True),
        ("static int set(int v) { s = v; return 0; }", "TRUE", False),
        ("int other; int set(int v) { other = v; return 0; }", "TRUE", False),
    ],
)  # fmt: skip
def test_a_pointer_of_a_caller_may_lead_to_a_function_of_the_file(
    before, verdict, calls_back, tmp_path, capsys
):
    path = tmp_path / "pointers.c"
    path.write_text(f"#include <assert.h>\nstatic int s;\n{before}\n{FUNCTION}\n")
    main(["prove", "--json", "--function=f", str(path)])
    found = json.loads(capsys.readouterr().out)
    assert found["verdict"] == verdict
    kinds = {each["kind"] for each in found.get("assumptions", ())}
    assert ("calls-back" in kinds) == calls_back
