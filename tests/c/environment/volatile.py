"""`volatile` (C11 6.7.3, 5.1.2.3): an object may change in ways unknown to the implementation."""

from tests.c.environment.case import Case

_HEAD = "extern void reach_error(void);\n#define CHECK(c) if (!(c)) reach_error()\n"
ORDINARY = ("--volatile", "ordinary")


def _case(name, text, answer, *options, **more):
    return Case(name, _HEAD + text, answer, options, **more)


TWICE = "volatile int v = 3; int main(void) { int x = v, y = v; CHECK(x == y); }"
VOLATILE = [
    _case("two_reads", TWICE, "UNKNOWN"),
    _case("two_reads_ordinary", TWICE, "TRUE", *ORDINARY,
          assumed=("nothing but this program changes the volatile object v (line 3)",)),
    _case("read_after_write", "int main(void) { volatile int v; v = 3; CHECK(v == 3); }",
          "UNKNOWN"),
    _case("error_in_ordinary_surroundings", "int main(void) { volatile int v = 3; CHECK(v == 4); }",
          "FALSE"),
    _case("in_range_of_its_type",
          "volatile unsigned char v; int main(void) { CHECK(v <= 255); }", "TRUE",
          assumed=("reads of the volatile object v are inputs",)),
    _case("value_that_was_kept",
          "volatile int v; int main(void) { int x = v; CHECK(x == x + 0); CHECK(x - x == 0); }",
          "TRUE"),
    _case("pointer_to_volatile",
          "int main(void) { int x = 3; volatile int *p = &x; CHECK(*p == 3); }", "UNKNOWN"),
    _case("cast", "int main(void) { int x = 3; CHECK(*(volatile int *)&x == 3); }", "UNKNOWN"),
    _case("the_object_itself_is_not",
          "int main(void) { int x = 3; int y = *(volatile int *)&x; CHECK(x == 3); }", "TRUE"),
    _case("read_as_if_it_were_not", "volatile int v;\n"
          "int main(void) { v = 1; int *p = (int *)&v; CHECK(*p == 1); }", "TRUE",
          assumed=("nothing but this program changes the volatile object v (line 4)",)),
    _case("copied_as_bytes", "struct { volatile int a; } s; void *memcpy(void *, const void *, "
          "unsigned);\nint main(void) { int x; s.a = 1; memcpy(&x, &s, 4); CHECK(x == 1); }",
          "TRUE", assumed=("nothing but this program changes the volatile object s (line 4)",)),
    _case("given_to_who_does_not_know", "volatile int v; int get(int *p) { return *p; }\n"
          "int main(void) { v = 1; CHECK(get(&v) == 1); }", "TRUE",
          assumed=("nothing but this program changes the volatile object v (line 4)",)),
    _case("other_member_of_a_union", "union { volatile int a; int b; } u;\n"
          "int main(void) { u.a = 1; CHECK(u.b == 1); }", "UNKNOWN"),
    _case("member", "struct { int a; volatile int b; } s;\n"
          "int main(void) { s.b = 1; CHECK(s.b == 1); }", "UNKNOWN"),
    _case("other_member", "struct { int a; volatile int b; } s;\n"
          "int main(void) { s.a = 1; s.b = 1; CHECK(s.a == 1); }", "TRUE"),
    _case("volatile_struct", "volatile struct { int a; } s;\n"
          "int main(void) { s.a = 1; CHECK(s.a == 1); }", "UNKNOWN"),
    _case("typedef", "typedef volatile int word;\nint main(void) { word w = 1; CHECK(w == 1); }",
          "UNKNOWN"),
    _case("typedef_in_a_block", "int main(void) { typedef volatile int word; word w = 1;\n"
          "CHECK(w == 1); }", "UNKNOWN"),
    _case("behind_the_type", "int main(void) { int volatile w = 1; CHECK(w == 1); }", "UNKNOWN"),
    _case("typeof", "volatile int v; int main(void) { __typeof__(v) w = 1; CHECK(w == 1); }",
          "UNKNOWN"),
    _case("array", "volatile int a[3]; int main(void) { a[1] = 1; CHECK(a[1] == 1); }", "UNKNOWN"),
    _case("decayed_array", "int first(volatile int *p) { return *p; }\nvolatile int a[3];\n"
          "int main(void) { CHECK(first(a) == 0); }", "UNKNOWN"),
    _case("array_parameter", "int first(volatile int p[]) { return p[0]; }\n"
          "int main(void) { int x = 2; CHECK(first(&x) == 2); }", "UNKNOWN"),
    _case("compound_assignment",
          "int main(void) { volatile int v = 1; int x = (v += 1); CHECK(x == 2); }", "UNKNOWN"),
    _case("step", "int main(void) { volatile unsigned v = 1; unsigned x = v++; CHECK(x == 1); }",
          "UNKNOWN"),
    _case("value_of_an_assignment",
          "int main(void) { volatile int v; int x = v = 5; CHECK(x == 5); }", "TRUE"),
    _case("only_where_it_is_evaluated",
          "volatile int v; int main(void) { int n = 0; if (n && v) reach_error(); CHECK(n == 0); }",
          "TRUE"),
    _case("choice", "volatile int v = 1; int main(void) { int x = v ? v : 1; CHECK(x != 0); }",
          "UNKNOWN"),
    _case("loop", "volatile int go = 1; int main(void) { int n = 0; while (go && n < 9) n++;\n"
          "CHECK(n <= 9); }", "TRUE"),
    _case("loop_that_is_left_early", "volatile int go = 1; int main(void) { int n = 0;\n"
          "while (go && n < 9) n++; CHECK(n == 9); }", "UNKNOWN"),
    _case("volatile_pointer", "int main(void) { int x = 3; int *volatile p = &x; CHECK(*p == 3); }",
          "UNKNOWN"),
    _case("write_by_a_volatile_pointer", "int main(void) { int x = 3; int *volatile p = &x;\n"
          "*p = 5; CHECK(x == 3); }", "FALSE"),
    _case("const_volatile", "extern const volatile int status;\n"
          "int main(void) { int x = status, y = status; CHECK(x == y); }", "UNKNOWN"),
    _case("whole_struct", "volatile struct s { int a; } s; struct s t;\n"
          "int main(void) { t = s; CHECK(t.a == 0); }", "REFUSED", said="volatile struct"),
    _case("null_is_still_undefined", "int main(void) { volatile int *p = 0; return *p; }", "FALSE",
          "--check", "null"),
    _case("typeof_a_pointer_to_an_array_of_variable_size", "int main(void) { int n = 3;\n"
          "volatile int a[n]; a[0] = 1; volatile int (*p)[n] = &a; __typeof__(p) q = p;\n"
          "CHECK((*q)[0] == 1); }", "UNKNOWN"),
]  # fmt: skip
