"""What attributes and `_Noreturn` promise of functions (C11 6.7.4p8), which a run has to keep."""

from tests.c.environment.case import Case

_HEAD = "extern void reach_error(void); void exit(int); int __VERIFIER_nondet_int(void);\n"
_HEAD += "#define CHECK(c) if (!(c)) reach_error()\n"
_ENDS = "die does not return, as it is declared"
_MAIN = "int main(void) { int n = __VERIFIER_nondet_int(); if (n < 0) die(); CHECK(n >= 0); }"


def _case(name, text, answer, *options, **more):
    return Case(name, _HEAD + text, answer, options, **more)


_DECLARED = {
    "behind": "void die(void) __attribute__((cold, noreturn));",
    "before": "__attribute__((__noreturn__)) extern void die(void);",
    "between": "extern void __attribute__((cold)) __attribute__((noreturn)) die(void);",
    "of_the_second": "void other(void), die(void) __attribute__((noreturn));",
    "specifier": "_Noreturn void die(void);",
    "and_returns": "_Noreturn void die(void) { if (__VERIFIER_nondet_int()) exit(1); }",
}
PROMISES = [
    *(
        _case(f"does_not_return_{name}", f"{text}\n{_MAIN}", "TRUE", assumed=(_ENDS,))
        for name, text in _DECLARED.items()
    ),
    _case("nothing_follows", "_Noreturn void die(void); int main(void) { die(); CHECK(0); }",
          "TRUE", assumed=(_ENDS,)),
    _case("defined_and_ends", f"_Noreturn void die(void) {{ exit(1); }}\n{_MAIN}", "TRUE"),
    _case("error_inside", "_Noreturn void die(void) { CHECK(0); exit(1); }\n" + _MAIN, "FALSE"),
    _case("of_another", "void die(void) __attribute__((noreturn)), other(void);\n"
          "int main(void) { other(); CHECK(0); }", "FALSE"),
    _case("defined_and_returns_checked",
          "_Noreturn void die(void) { }\nint main(void) { die(); }", "FALSE", "--check", "other"),
    *(
        _case(f"result_{name}", f"{type} f(int) __attribute__(({name}));\n"
              f"int main(void) {{ CHECK({test}); }}", "UNKNOWN")
        for name, type, test in (
            ("const", "int", "f(1) == f(1)"),
            ("__pure__", "int", "f(1) == f(1)"),
            ("returns_nonnull", "int *", "f(1) != 0"),
            ("malloc", "int *", "f(1) == 0 || f(1) != f(2)"),
        )
    ),
    _case("result_without_a_promise", "int f(int);\nint main(void) { CHECK(f(1) == f(1)); }",
          "FALSE"),
]  # fmt: skip
