"""Calls of functions that nobody declared (C11 6.5.2.2 demands a declaration)."""

from tests.c.environment.case import Case

UNDECLARED = [
    Case("assert", "int main(void) { int x = 1; assert(x == 2); }", "REFUSED",
         said="include <assert.h>"),
    Case("assert_that_holds", "int main(void) { int x = 1; assert(x == 1); }", "REFUSED",
         said="include <assert.h>"),
    Case("misspelled_assert", "#include <assert.h>\nint main(void) { assrt(0); }", "REFUSED",
         said="did you mean 'assert'?"),
    Case("misspelled_error", "int main(void) { reach_eror(); }", "REFUSED",
         said="did you mean 'reach_error'?"),
    Case("misspelled_function", "int helper(void) { return 1; }\nint main(void) { helpr(); }",
         "REFUSED", said="2:18: error: the function 'helpr' is called, but not declared; did you "
         "mean 'helper'?"),
    Case("misspelled_assumption", "int main(void) { __VERIFIER_asume(0); }", "REFUSED",
         said="did you mean '__VERIFIER_assume'?"),
    Case("strtol", "int main(void) { strtol(\"1\", 0, 10); }", "REFUSED",
         said="include <stdlib.h>"),
    Case("time", "int main(void) { time(0); }", "REFUSED", said="include <time.h>"),
    Case("rand", "int main(void) { return rand(); }", "REFUSED", said="include <stdlib.h>"),
    Case("nothing_like_it", "int main(void) { qqqqzzzz(); }", "REFUSED", said="not declared"),
    Case("builtin_that_nobody_knows", "int main(void) { __builtin_qqq(); }", "REFUSED",
         said="__builtin_qqq"),
    Case("assert_as_a_function", "void assert(int);\nint main(void) { assert(0); }", "REFUSED",
         said="include <assert.h>"),
    Case("function_of_verifiers",
         "int main(void) { if (__VERIFIER_nondet_uchar() > 255) reach_error(); }", "TRUE"),
    Case("input_of_verifiers", "int main(void) { if (__VERIFIER_nondet_int() > 5) reach_error(); }",
         "FALSE"),
    Case("malloc", "int main(void) { int *p = malloc(4); *p = 2; int x = __VERIFIER_nondet_int();\n"
         "if (x < 0) x = 0; if (x < 0 || *p != 2) reach_error(); }", "TRUE",
         assumed=("malloc is the function of the C library: it is called without a declaration",),
         absent=("never fails",)),
    Case("abort", "int main(void) { int x = __VERIFIER_nondet_int(); if (x < 0) abort();\n"
         "if (x < 0) reach_error(); }", "TRUE", assumed=("abort is the function",)),
    Case("abs", "int main(void) { short x = __VERIFIER_nondet_short();\n"
         "if (abs(x) < 0) reach_error(); }", "TRUE", assumed=("abs is the function",)),
    Case("malloc_by_its_header", "#include <stdlib.h>\nint main(void) {\n"
         "int *p = malloc(4); *p = 2;\n"
         "int x = __VERIFIER_nondet_int(); if (x < 0) x = 0;\n"
         "if (x < 0 || *p != 2) reach_error(); }", "TRUE",
         absent=("without a declaration",)),
    Case("only_where_it_is_reached", "int f(void) { return qqqq(); }\nint main(void) { return 0; }",
         "TRUE"),
]  # fmt: skip
