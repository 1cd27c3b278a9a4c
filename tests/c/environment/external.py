"""Functions without a body: they change what they can reach, and return any value (C11 5.1.1.1,
6.9: another translation unit may define them)."""

from tests.c.environment.case import Case

_HEAD = "extern void reach_error(void);\n#define CHECK(c) if (!(c)) reach_error()\n"


def _case(name, text, answer, *options, **more):
    return Case(name, _HEAD + text, answer, options, **more)


PURE = ("--external", "pure")
EXTERNAL = [
    _case(
        "address_of_what_is_outside",
        "int *get(void); int main(void) { int *p = get(), *q = get();\n"
        "unsigned long a = (unsigned long)p, b = (unsigned long)q;\n"
        "CHECK((p != 0) == (a != 0)); CHECK((p == q) == (a == b)); }",
        "TRUE",
        assumed=("get returns any value",),
    ),
    _case(
        "pointer_from_outside_as_bytes",
        "int *get(void); int *a[2]; int main(void) { int *p = get(); ((char *)a)[0] = 0;\n"
        "a[1] = p; if (p) CHECK(a[1]); }",
        "TRUE",
    ),
    _case(
        "global_by_name",
        "int g = 3; void modify(void);\nint main(void) { modify(); CHECK(g == 3); }",
        "UNKNOWN",
    ),
    _case(
        "global_by_name_pure",
        "int g = 3; void modify(void);\nint main(void) { modify(); CHECK(g == 3); }",
        "TRUE",
        *PURE,
        assumed=("modify changes nothing (line 4)",),
    ),
    _case(
        "static_global",
        "static int g = 3; void modify(void);\nint main(void) { modify(); CHECK(g == 3); }",
        "TRUE",
        absent=("modify",),
    ),
    _case(
        "static_global_that_is_wrong_anyway",
        "static int g = 3; void modify(void);\nint main(void) { modify(); CHECK(g == 4); }",
        "FALSE",
    ),
    _case(
        "static_global_whose_address_escapes",
        "static int g = 3; void tell(int *); void modify(void);\n"
        "int main(void) { tell(&g); g = 3; modify(); CHECK(g == 3); }",
        "UNKNOWN",
    ),
    _case(
        "static_global_through_a_global_pointer",
        "static int g = 3; int *p = &g; void modify(void);\n"
        "int main(void) { modify(); CHECK(g == 3); }",
        "UNKNOWN",
    ),
    _case(
        "address_as_an_integer",
        "void tell(unsigned long); int main(void) { int x = 3; tell((unsigned long)&x);\n"
        "CHECK(x == 3); }",
        "UNKNOWN",
    ),
    _case(
        "address_as_an_integer_before_another_call",
        "void tell(unsigned long); void modify(void); int main(void) { int x = 3;\n"
        "tell((unsigned long)&x); x = 3; modify(); CHECK(x == 3); }",
        "UNKNOWN",
    ),
    _case(
        "address_as_an_integer_and_wrong_anyway",
        "void tell(unsigned long); int main(void) { int x = 3; tell((unsigned long)&x); x = 4;\n"
        "CHECK(x == 3); }",
        "FALSE",
    ),
    _case(
        "constant_object",
        "const int g = 3; void modify(const int *);\nint main(void) { modify(&g); CHECK(g == 3); }",
        "TRUE",
    ),
    _case(
        "pointer_to_const_is_no_promise",
        "void modify(const int *);\nint main(void) { int x = 3; modify(&x); CHECK(x == 3); }",
        "UNKNOWN",
    ),
    _case(
        "local_that_nobody_knows",
        "int modify(int);\nint main(void) { int x = 3; modify(x); CHECK(x == 3); }",
        "TRUE",
    ),
    _case(
        "array_behind_a_pointer",
        "void fill(int *, int);\n"
        "int main(void) { int a[4] = {1, 2, 3, 4}; fill(a, 4); CHECK(a[2] == 3); }",
        "UNKNOWN",
    ),
    _case(
        "only_the_array_that_it_gets",
        "void fill(int *, int);\nint main(void) {\n"
        "int a[4] = {1, 2, 3, 4}, b[2] = {7, 8}; fill(a, 4); CHECK(b[1] == 8); }",
        "TRUE",
    ),
    _case(
        "pointer_in_a_struct",
        "struct s { int n; int *p; }; void modify(struct s *);\n"
        "int main(void) { int x = 3; struct s s = {1, &x}; modify(&s); CHECK(x == 3); }",
        "UNKNOWN",
    ),
    _case(
        "struct_by_value_holds_a_pointer",
        "struct s { int n; int *p; }; void modify(struct s);\n"
        "int main(void) { int x = 3; struct s s = {1, &x}; modify(s); CHECK(x == 3); }",
        "UNKNOWN",
    ),
    _case(
        "struct_by_value_is_a_copy",
        "struct s { int n; int *p; }; void modify(struct s);\n"
        "int main(void) { int x = 3; struct s s = {1, &x}; modify(s); CHECK(s.n == 1); }",
        "TRUE",
    ),
    _case(
        "what_it_was_told_earlier",
        "void tell(int *); void modify(void);\n"
        "int main(void) { int x; tell(&x); x = 3; modify(); CHECK(x == 3); }",
        "UNKNOWN",
    ),
    _case(
        "member_escapes_with_its_neighbours",
        "struct s { int a, b; }; void modify(int *);\n"
        "int main(void) { struct s s = {1, 2}; modify(&s.a); CHECK(s.b == 2); }",
        "UNKNOWN",
    ),
    _case(
        "pointer_that_it_may_set_leads_anywhere",
        "int g = 3; int *p; void modify(void);\n"
        "int main(void) { p = &g; modify(); CHECK(*p == 3); }",
        "UNKNOWN",
    ),
    _case(
        "pointer_that_it_may_set_leads_to_any_value",
        "int *p; void modify(void);\n"
        "int main(void) { modify(); int x = p ? *p : 0; if (x > 3) CHECK(x >= 3); }",
        "TRUE",
        assumed=("p leads to an object with any contents, if it is not null",),
    ),
    _case(
        "pointer_that_it_may_set_is_null_or_not",
        "int *p; void modify(void);\nint main(void) { int x; p = &x; modify(); CHECK(p != 0); }",
        "UNKNOWN",
    ),
    _case(
        "function_pointer_that_it_may_set",
        "int one(void) { return 1; }\nint (*f)(void) = one; void modify(void);\n"
        "int main(void) { modify(); CHECK(f() == 1); }",
        "UNKNOWN",
    ),
    _case(
        "callback",
        "static int n; void tick(void) { n++; } void each(void (*f)(void));\n"
        "int main(void) { each(tick); CHECK(n == 0); }",
        "REFUSED",
        said="may call it",
    ),
    _case(
        "result_is_any_value",
        "int f(void);\nint main(void) { int x = f(); CHECK(x < 100); }",
        "FALSE",
    ),
    _case(
        "result_is_in_its_type",
        "unsigned char f(void);\nint main(void) { int x = f(); CHECK(x <= 255); }",
        "TRUE",
        assumed=("f returns",),
    ),
    _case(
        "name_that_systems_use",
        "int g = 3; int close(int);\nint main(void) { close(1); CHECK(g == 3); }",
        "UNKNOWN",
    ),
    _case(
        "result_of_a_name_that_systems_use",
        "int bcmp(const void *, const void *, unsigned);\n"
        'int main(void) { CHECK(bcmp("a", "a", 1) == 0); }',
        "UNKNOWN",
    ),
    _case(
        "behind_all_assertions",
        "int g = 3; void modify(void);\nint main(void) { CHECK(g == 3); modify(); return 0; }",
        "TRUE",
        absent=("modify",),
    ),
    _case(
        "in_a_loop",
        "static int n; void step(void);\n"
        "int main(void) { for (int i = 0; i < 5; i++) { step(); n++; } CHECK(n == 5); }",
        "TRUE",
    ),
    _case(
        "in_a_loop_over_a_global",
        "int n; void step(void);\n"
        "int main(void) { for (int i = 0; i < 5; i++) { step(); n++; } CHECK(n == 5); }",
        "UNKNOWN",
    ),
    _case(
        "object_that_it_may_have_set",
        "void get(int *);\nint main(void) { int x; get(&x); return x; }",
        "TRUE",
        "--check",
        "uninitialised",
        assumed=("what get gets a pointer to has a value afterwards",),
    ),
    _case(
        "no_alarm_for_what_it_may_have_set",
        "void get(int *);\nint main(void) { int x; get(&x); CHECK(x == 3); }",
        "UNKNOWN",
        "--check",
        "uninitialised",
    ),
    _case(
        "value_that_it_may_have_set",
        "void get(int *);\nint main(void) { int x; get(&x); CHECK(x == 3); }",
        "UNKNOWN",
    ),
    _case(
        "value_that_was_there",
        "void get(int *);\nint main(void) { int x = 2; get(&x); CHECK(x == 3); }",
        "FALSE",
    ),
    _case(
        "heap_object",
        "#include <stdlib.h>\nvoid fill(int *);\n"
        "int main(void) { int *p = malloc(8); p[0] = 1; p[1] = 2; fill(p); CHECK(p[1] == 2); }",
        "UNKNOWN",
    ),
    _case(
        "heap_objects_of_a_loop",
        "#include <stdlib.h>\nvoid fill(int *);\nint main(void) { int *p = 0;\n"
        "for (int i = 0; i < 3; i++) { p = malloc(4); *p = i; fill(p); } CHECK(*p == 2); }",
        "UNKNOWN",
    ),
    _case(
        "declared_in_another_file",
        "extern int g; void modify(void);\nint main(void) { g = 3; modify(); CHECK(g == 3); }",
        "UNKNOWN",
    ),
    _case(
        "static_local",
        "void modify(void);\nint count(void) { static int n; modify(); return ++n; }\n"
        "int main(void) { count(); CHECK(count() == 2); }",
        "TRUE",
    ),
    _case(
        "narrow_members_stay_in_their_types",
        "struct s { unsigned char a; short b; } s; void modify(struct s *);\n"
        "int main(void) { modify(&s); CHECK(s.a <= 255 && s.b <= 32767); }",
        "TRUE",
    ),
    _case(
        "const_type_name_behind_another_one",
        "typedef const int T; void modify(int *);\n"
        "int main(void) { typedef int T; T x = 1; modify(&x); CHECK(x == 1); }",
        "UNKNOWN",
    ),
    _case(
        "const_type_name_of_a_block",
        "void modify(const int *);\n"
        "int main(void) { typedef const int T; T x = 1; modify(&x); CHECK(x == 1); }",
        "TRUE",
    ),
    _case(
        "inline_definitions",
        "inline int f(void) { return 1; } static inline int g(void) { return 1; }\n"
        "inline int h(void) { return 1; } extern int h(void);\n"
        "int main(void) { CHECK(f() + g() + h() == 3); }",
        "TRUE",
        assumed=("the inline definition of f is the one",),
    ),
    _case(
        "gnu_inline",
        "extern inline __attribute__((gnu_inline)) int f(void) { return 1; }\n"
        "int main(void) { CHECK(f() == 1); }",
        "TRUE",
        assumed=("the inline definition of f is the one",),
    ),
    _case(
        "own_functions_of_the_library",
        "int abs(int x) { return x; } static int labs(int x) { return x; }\n"
        "int main(void) { CHECK(abs(-1) + labs(-1) == -2); }",
        "TRUE",
        assumed=("abs is the function that is defined here, though C reserves its name",),
    ),
    _case(
        "own_functions_that_compilers_compute_in_place",
        "int abs(int x) { return 7; } int main(void) { int k = -3; CHECK(abs(k) == 3); }",
        "UNKNOWN",
    ),
    _case(
        "own_numbers_that_compilers_compute_in_place",
        "double fabs(double x) { return 7; } int isdigit(int c) { return 0; }\n"
        "int main(void) { double d = -3; int c = '1'; CHECK(fabs(d) == 3 || isdigit(c)); }",
        "UNKNOWN",
    ),
    _case(
        "own_functions_that_fail_either_way",
        "int abs(int x) { if (x < 0) return -x; return x; }\n"
        "double fabs(double x) { return x < 0 ? -x : x; }\n"
        "int main(void) { int k = -3; double d = k; CHECK(abs(k) == 3 && fabs(d) != 3); }",
        "FALSE",
    ),
    _case(
        "own_functions_with_other_types",
        "long abs(long x) { return 7; } int main(void) { long k = -3; CHECK(abs(k) == 3); }",
        "FALSE",
    ),
]
