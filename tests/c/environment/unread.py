"""Text that nobody reads: assembly, bodies that are not modelled, functions behind pointers from
outside. The effects that they may have are unknown, and no counterexample goes through them."""

from tests.c.environment.case import Case

_HEAD = "extern void reach_error(void);\n#define CHECK(c) if (!(c)) reach_error()\n"


def _case(name, text, answer, *options, **more):
    return Case(name, _HEAD + text, answer, options, **more)


_ODD = "int odd(int *p) { long double d = *p; s++; *p = d * 2; return s; }\n"
UNREAD = [
    # ------------------------------------------------------------- assembly
    _case(
        "assembly_leaves_the_rest",
        'int g; int main(void) { int x, y = 3; asm("mov $1, %0" : "=r"(x)); CHECK(y == 3 && !g); }',
        "TRUE",
        assumed=("the inline assembly changes only its outputs",),
    ),
    _case(
        "output_of_assembly",
        'int main(void) { int x = 1; asm("nop" : "+r"(x)); CHECK(x == 1); }',
        "UNKNOWN",
    ),
    _case(
        "output_of_assembly_is_in_its_type",
        'int main(void) { unsigned char x; asm("nop" : "=q"(x)); CHECK(x < 256); }',
        "TRUE",
    ),
    _case(
        "error_behind_assembly",
        'int main(void) { int x = 1; asm volatile("nop"); CHECK(x == 2); }',
        "UNKNOWN",
    ),
    _case(
        "error_before_assembly",
        'int main(void) { int x = 1; CHECK(x == 2); asm volatile("nop"); }',
        "FALSE",
    ),
    _case(
        "empty_assembly_has_a_meaning",
        'int main(void) { int x = 1; asm volatile("" : "+r"(x) : : "memory"); CHECK(x == 2); }',
        "FALSE",
    ),
    _case(
        "memory_by_name",
        'static int g; int main(void) { g = 1; asm("nop" : : : "memory"); CHECK(g == 1); }',
        "UNKNOWN",
    ),
    _case(
        "memory_by_an_input",
        'int main(void) { int x = 1; asm("nop" : : "r"(&x) : "memory"); CHECK(x == 1); }',
        "UNKNOWN",
    ),
    _case(
        "memory_without_a_clobber",
        'int g; int main(void) { int x = 1; asm("nop" :: "r"(&x)); CHECK(x == 1 && !g); }',
        "TRUE",
        assumed=('if it says "memory"',),
    ),
    _case(
        "memory_that_assembly_does_not_know",
        'int main(void) { int x = 1; asm("nop" ::: "memory"); CHECK(x == 1); }',
        "TRUE",
    ),
    _case(
        "text_without_colons_may_change_memory",
        'static int g; int main(void) { g = 1; asm("rep stosb"); CHECK(g == 1); }',
        "UNKNOWN",
    ),
    _case(
        "text_that_names_a_variable",
        'static int g; int main(void) { g = 1; asm("incl g" : : ); CHECK(g == 1); }',
        "REFUSED",
        said="asm that names 'g'",
    ),
    _case(
        "array_as_an_operand",
        'int main(void) { int a[2] = { 1, 2 }, b = 3; asm("nop" : "+m"(a)); CHECK(a[1] == 2); }',
        "UNKNOWN",
    ),
    _case(
        "neighbour_of_an_operand",
        'int main(void) { int a[2], b = 3; asm("nop" : "=m"(a)); CHECK(b == 3); }',
        "TRUE",
    ),
    _case(
        "pointer_from_assembly_to_an_input",
        'int main(void) { int x = 3, *q; asm("mov %1, %0" : "=r"(q) : "r"(&x)); x = 3;\n'
        "*q = 9; CHECK(x == 3); }",
        "UNKNOWN",
    ),
    _case(
        "pointer_from_assembly_to_no_input",
        'int main(void) { int x = 3, *q; asm("mov %%fs:0, %0" : "=r"(q)); *q = 9; CHECK(x == 3); }',
        "TRUE",
    ),
    _case(
        "register_by_name",
        'long call(long n) { long r; register long a __asm__("r10") = n;\n'
        'asm volatile("syscall" : "=a"(r) : "a"(n), "r"(a) : "rcx", "memory"); return r; }\n'
        "int main(void) { int x = 4; long r = call(3); CHECK(x == 4); CHECK(r == r); }",
        "TRUE",
    ),
    _case(
        "assembly_outside_of_functions",
        'asm(".globl other"); int main(void) { int x = 1; CHECK(x == 1); }',
        "TRUE",
        assumed=("the assembly outside of functions defines only",),
    ),
    _case(
        "no_error_beside_assembly_outside_of_functions",
        'asm(".globl other"); int main(void) { int x = 1; CHECK(x == 2); }',
        "UNKNOWN",
    ),
    # ------------------------------------------------------------- weak aliases, threads
    _case(
        "weak_alias",
        "static int one(void) { return 1; }\n"
        '__typeof(one) other __attribute__((weak, alias("one")));\n'
        "int main(void) { CHECK(other() == 1); }",
        "TRUE",
        assumed=("the weak definition of one",),
    ),
    _case(
        "alias_by_which_others_change_it",
        'static int g; extern int h __attribute__((alias("g"))); void modify(void);\n'
        "int main(void) { g = 1; modify(); CHECK(g == 1); }",
        "UNKNOWN",
    ),
    _case(
        "variable_of_a_thread",
        "static _Thread_local int t; int main(void) { t++; CHECK(t == 1); }",
        "TRUE",
        assumed=("only one thread uses t",),
    ),
    _case(
        "constant_or_not",
        "int main(int n, char **v) { int k = __builtin_constant_p(n); CHECK(k == 0 || k == 1); }",
        "TRUE",
    ),
    _case(
        "constant_or_not_is_open",
        "int main(int n, char **v) { int k = __builtin_constant_p(n); CHECK(k == 0); }",
        "UNKNOWN",
    ),
    _case(
        "effects_are_not_constant",
        "int main(void) { int n = 1, k = __builtin_constant_p(n++); CHECK(k == 0 && n == 1); }",
        "TRUE",
    ),
    # ------------------------------------------------------------- bodies that are not modelled
    _case(
        "body_that_is_not_modelled",
        f"static int s; {_ODD}int main(void) {{ int x = 1, y = 2; odd(&x); CHECK(y == 2); }}",
        "TRUE",
        assumed=("odd, whose body is not modelled, has no undefined behaviour",),
    ),
    _case(
        "changed_by_a_body_that_is_not_modelled",
        f"static int s; {_ODD}int main(void) {{ int x = 1; odd(&x); CHECK(s == 0); }}",
        "UNKNOWN",
    ),
    _case(
        "error_behind_a_body_that_is_not_modelled",
        f"static int s; {_ODD}int main(void) {{ int x = 1, y = 2; odd(&x); CHECK(y == 3); }}",
        "UNKNOWN",
    ),
    _case(
        "error_in_a_body_that_is_not_modelled",
        "int half(int x) { long double d = x; CHECK(d < 2); return d; }\n"
        "int main(void) { int y = 2; half(3); CHECK(y == 2); }",
        "UNKNOWN",
    ),
    _case(
        "error_behind_a_body_and_a_call",
        "void check(int x) { CHECK(x == 1); }\n"
        "int half(int x) { long double d = x; check(x); return d; }\n"
        "int main(void) { int y = 2; half(3); CHECK(y == 2); }",
        "UNKNOWN",
    ),
    _case(
        "strict",
        f"static int s; {_ODD}int main(void) {{ int x = 1, y = 2; odd(&x); CHECK(y == 2); }}",
        "REFUSED",
        "--strict",
        said="long double",
    ),
    _case(
        "struct_from_a_function_without_a_body",
        "struct s { int a; char b; }; struct s get(void);\n"
        "int main(void) { struct s x = get(); CHECK(x.b < 128); }",
        "TRUE",
    ),
    _case(
        "struct_from_outside_is_any",
        "struct s { int a; char b; }; struct s get(void);\n"
        "int main(void) { struct s x = get(); CHECK(x.b < 127); }",
        "UNKNOWN",
    ),
    # ------------------------------------------------------------- functions behind pointers
    _case(
        "function_behind_a_pointer_of_another_file",
        "extern void (*h)(int *); int main(void) { int x = 0; h(&x); CHECK(x == 0); }",
        "UNKNOWN",
    ),
    _case(
        "function_behind_a_member",
        "extern struct { int (*f)(int); } o; int main(void) { int x = 0; o.f(x); CHECK(x == 0); }",
        "TRUE",
        "--check",
        "overflow",
    ),
    _case(
        "error_behind_a_function_of_another_file",
        "extern void (*h)(int); int main(void) { int x = 0; h(x); CHECK(x == 1); }",
        "UNKNOWN",
    ),
    _case(
        "own_function_behind_a_pointer_from_outside",
        "static void bad(void) { reach_error(); } extern void (*h)(void);\n"
        "void (*volatile p)(void); int main(void) { p = bad; if (h) h(); }",
        "UNKNOWN",
    ),
    # ------------------------------------------------------------- pointers from outside
    _case(
        "pointer_from_outside_may_be_a_known_one",
        "int *find(int *); int main(void) { int x, *p = &x, *q = find(p); CHECK(p != q); }",
        "UNKNOWN",
    ),
    _case(
        "pointer_from_outside_that_is_known_is_not_null",
        "int *find(int *); int main(void) { int x, *p = &x, *q = find(p); if (p == q) CHECK(q); }",
        "TRUE",
    ),
    _case(
        "distance_to_a_pointer_from_outside",
        "int *find(int *); int main(void) { int x[3], *q = find(x); CHECK(q - x < 3); }",
        "UNKNOWN",
    ),
    _case(
        "array_of_another_file",
        "extern const unsigned char t[]; int main(void) { int i = t[5]; CHECK(t[5] == i); }",
        "TRUE",
        assumed=("t is large enough",),
    ),
    _case(
        "array_of_another_file_is_any",
        "extern int t[][2]; int main(void) { t[3][0] = 1; CHECK(t[3][1] == 0); }",
        "UNKNOWN",
    ),
    _case(
        "array_of_another_file_is_not_checked",
        "extern int t[]; int main(void) { t[1] = 1; CHECK(t[1] == 1); }",
        "TRUE",
        "--check",
        "overflow",
    ),
    # ------------------------------------------------------------- objects from outside
    _case(
        "object_from_outside_has_any_value",
        "int *where(void); int main(void) { int x = *where() & 7; CHECK(x >= 0 && x < 8); }",
        "TRUE",
    ),
    _case(
        "object_from_outside_may_have_changed",
        "int *where(void); int main(void) { int *p = where(); *p = 1; CHECK(*p == 1); }",
        "UNKNOWN",
    ),
    _case(
        "list_from_outside",
        "struct n { int v; struct n *next; } *get(void); static int own;\n"
        "int main(void) { own = 1; for (struct n *p = get(); p; p = p->next) p->v = 5;\n"
        "CHECK(own == 1); }",
        "TRUE",
    ),
    _case(
        "pointer_from_outside_to_an_argument",
        "int *find(int *); int main(void) { int y, *q = find(&y); y = 4; *q = 9; CHECK(y == 4); }",
        "UNKNOWN",
    ),
    _case(
        "pointer_from_a_pure_function_to_an_argument",
        "int *find(int *); int main(void) { int y, *q = find(&y); y = 4; *q = 9; CHECK(y == 4); }",
        "REFUSED",
        "--external",
        "pure",
        said="from outside",
    ),
    _case(
        "pointer_from_outside_to_a_global",
        "int g, *where(void); int main(void) { int *q = where(); g = 4; *q = 9; CHECK(g == 4); }",
        "UNKNOWN",
    ),
    _case(
        "pointer_from_outside_to_no_local",
        "int *where(void); int main(void) { int x = 4; *where() = 9; CHECK(x == 4); }",
        "TRUE",
    ),
    _case(
        "object_that_the_outside_learns",
        "struct n { int *p; } *get(void); int main(void) { int x = 1; get()->p = &x; x = 2;\n"
        "get(); CHECK(x == 2); }",
        "UNKNOWN",
    ),
    _case(
        "address_of_a_member_from_outside",
        "struct n { int a; char s[4]; } *get(void); int main(void) { int x = 1;\n"
        "char *t = get()->s; t[1] = 3; CHECK(x == 1); CHECK(t[1] < 128); }",
        "TRUE",
    ),
    _case(
        "error_behind_an_object_from_outside",
        "int *where(void); int main(void) { int x = 4; *where() = 9; CHECK(x == 5); }",
        "UNKNOWN",
    ),
    _case(
        "arguments_of_main",
        "int main(int n, char **v) { if (n > 1) { char c = v[1][0]; CHECK(c < 128); } }",
        "TRUE",
    ),
]
