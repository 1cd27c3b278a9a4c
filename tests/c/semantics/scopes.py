"""Programs about where names and tags begin and end (C11 6.2.1, 6.8.4, 6.8.5)."""

from tests.c.semantics.program import Program

_SCOPES = {
    "enumerators_of_a_parameter": (
        "enum { A = 1 }; int f(enum E { A = 5 } x) { return A * 10 + sizeof(enum E); }",
        ("f(0)", "A"),
        (54, 1),
    ),
    "a_struct_of_a_parameter": (
        "struct S { int a; }; int f(struct S { char c; } *p) { return sizeof(struct S); }",
        ("f(0)", "sizeof(struct S)"),
        (1, 4),
    ),
    "definitions_inside_of_a_parameters_struct": (
        "enum { Z = 9 }; struct T { int i; };"
        "int f(struct P { enum { Z = 4 } z; struct T { char q[7]; } t; } *p)"
        "{ return Z * 10 + sizeof(struct T); }",
        ("f(0)", "Z", "sizeof(struct T)"),
        (47, 9, 4),
    ),
    "a_tag_of_the_file_that_comes_later": (
        "int f(void) { struct S *p; struct S { char c; }; return sizeof(*p); }"
        "struct S { int a[4]; };",
        ("f()", "sizeof(struct S)"),
        (1, 16),
    ),
    "a_tag_of_the_file_that_came_before": (
        "struct S; int g(struct S *);"
        "int f(void) { struct S *p = 0; struct S { char c; }; return g(p); }"
        "struct S { int a[4]; }; int g(struct S *p) { return sizeof(*p); }",
        ("f()", "sizeof(struct S)"),
        (16, 16),
    ),
    "what_an_if_declares": (
        "enum { A = 1 }; int f(int x) { if (sizeof(enum { A = 5 }) && x) return A; return A; }",
        ("f(1)", "f(0)"),
        (5, 1),
    ),
    "what_a_branch_declares": (
        "enum { A = 1 }; int f(int x) {"
        " if (x) (void)sizeof(enum { A = 5 }); else (void)sizeof(enum { A = 6 }); return A; }",
        ("f(1)", "f(0)"),
        (1, 1),
    ),
    "what_loops_declare": (
        "enum { A = 1 }; int f(int x) {"
        " while (x--) (void)sizeof(enum { A = 6 }); int r = A;"
        " do (void)sizeof(enum { A = 7 }); while (sizeof(enum { A = 8 }) == 0); r += 10 * A;"
        " for (; x < 0; x++) (void)sizeof(enum { A = 9 }); return r + 100 * A; }",
        ("f(2)",),
        (111,),
    ),
    "what_a_switch_declares": (
        "enum { A = 1 }; int f(void) { int r = 0;"
        " switch (sizeof(enum { A = 8 })) default: r = A; return r * 10 + A; }",
        ("f()",),
        (81,),
    ),
    "a_struct_in_a_condition": (
        "struct S { int a; }; int f(void) { int r = 0;"
        " if (sizeof(struct S { char a; }) == 1) r = sizeof(struct S);"
        " return r * 10 + sizeof(struct S); }",
        ("f()",),
        (14,),
    ),
    "a_struct_that_uses_its_own_type_name": (
        "typedef struct S S, *P; struct S { S *n; P m; int v; };"
        "typedef struct A A; typedef struct B B;"
        "struct A { B *b; int x; }; struct B { A *a; int y; };"
        "int f(void) { S a = {0, 0, 1}, b = {&a, &a, 2}; return b.n->v + b.m->v; }"
        "int g(void) { A x = {0, 3}; B y = {&x, 4}; x.b = &y; return x.b->a->x * x.b->y; }",
        ("f()", "g()"),
        (2, 12),
    ),
    "what_a_star_leaves_as_it_is": (
        "int h(void) { return 3; } int (*p)(void) = h; int (**q)(void) = &p;"
        "int f(void) { __typeof__(*p) *r = h; __typeof__(&h) s = h; return r() * 10 + s(); }",
        ("sizeof(*p)", "sizeof(**p)", "sizeof(h)", "sizeof(**q)", "f()"),
        (1, 1, 1, 1, 33),
    ),
    "values_that_are_no_constant_expressions": (
        "int x;",
        (
            "sizeof(*(1 ? (void *)(0 && x) : (int *)8))",
            "sizeof(*(1 ? (void *)(1 ? 0 : x) : (int *)8))",
            "sizeof(*(1 ? (void *)(x * 0L) : (int *)8))",
            "sizeof(*(1 ? (void *)(0 && 0) : (int *)8))",
            "sizeof(*(1 ? (void *)(1 ? 0 : 5) : (int *)8))",
        ),
        (1, 1, 1, 4, 4),
    ),
    "const_is_what_the_inner_type_name_says": (
        "typedef const int T; typedef int U;\n"
        "int f(void) { typedef int T; T x = 1; x = 2; { typedef const int T; T y = x; x += y; }\n"
        "return x; }",
        ("f()",),
        (4,),
    ),
}

SCOPES = [
    Program(
        name,
        f"long long out[{len(values)}];\n{text}\nint main(void) {{\n"
        + "".join(f"    out[{i}] = {value};\n" for i, value in enumerate(values))
        + "    return 0;\n}",
        out=out,
    )
    for name, (text, values, out) in _SCOPES.items()
]
