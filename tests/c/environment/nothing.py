"""TRUE that says less than it seems."""

from tests.c.environment.case import Case

_HEAD = """extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int);
extern void reach_error(void); extern void abort(void); extern void exit(int);
int main(void) { int x = __VERIFIER_nondet_int(), n = 0;
"""


def _case(name, body, said, *options):
    return Case(name, f"{_HEAD}{body} return 0; }}", "TRUE", options, said=said)


NONE, NEVER = "nothing to prove", "no execution reaches the assertion"
NOTHING = [
    _case("no_assertion", "n = x;", NONE),
    _case("assertion_behind_the_end", "return 0; if (x > 3) reach_error();", NONE),
    _case("assertion_behind_an_endless_loop", "while (1) { n = 1; } reach_error();", NONE),
    _case("function_that_is_not_called", "n = 1; return 0; } int f(void) { reach_error();", NONE),
    _case("assumption_of_zero", "__VERIFIER_assume(0); if (x > 3) reach_error();", NEVER),
    _case("contradiction", "__VERIFIER_assume(x > 3); __VERIFIER_assume(x < 3);\n"
          "if (x > 3) reach_error();", NEVER),
    _case("contradiction_in_one", "__VERIFIER_assume(x > 3 && x < 3);\n"
          "for (; n < x; n++) if (n > x) reach_error();", NEVER),
    _case("contradiction_by_abort", "if (x > 3) abort(); if (x < 4) abort();\n"
          "if (x != 9) reach_error();", NEVER),
    _case("contradiction_in_a_loop", "for (n = 0; n < 3; n++) { __VERIFIER_assume(x > 5);\n"
          "__VERIFIER_assume(x < 3); if (x > 4) reach_error(); }", NEVER),
    _case("contradiction_on_each_way", "if (x > 3) { __VERIFIER_assume(x < 2); if (x != 7)\n"
          "reach_error(); } else { __VERIFIER_assume(x > 12); if (x != 7) reach_error(); }", NEVER),
    _case("contradiction_on_one_way", "if (x > 3) { __VERIFIER_assume(x < 2); if (x != 7)\n"
          "reach_error(); } __VERIFIER_assume(x != 5); if (x == 5) reach_error();", ""),
    _case("zero_on_the_only_way", "if (x > 3) { __VERIFIER_assume(0); if (x != 7)\n"
          "reach_error(); }", NEVER),
    _case("zero_on_another_way", "if (x > 3) __VERIFIER_assume(0);\n"
          "if (x > 3) reach_error();", ""),
    _case("assertion_behind_exit", "exit(0); if (x > 3) reach_error();", NONE),
    _case("assumption_that_can_be_kept", "__VERIFIER_assume(x > 3); if (x < 3) reach_error();", ""),
    _case("assumption_that_is_rarely_kept", "__VERIFIER_assume(x == 123456789);\n"
          "if (x < 3) reach_error();", ""),
    _case("error_that_is_not_reached", "if (n > 3) { n = 1; reach_error(); }", ""),
    _case("decided_by_constants", "if (n == 1) reach_error();", ""),
    _case("no_operation", "n = 1;", NONE, "--check", "all"),
]  # fmt: skip
