"""Pointers and indices that leave their row, or their member, and stay in their object."""

from tests.c.rows.program import Rule

_MATRIX = "int @A[3][5];"
_FILLED = "for (int i = 0; i < 3; i++) for (int j = 0; j < 5; j++) @A[i][j] = 10 * i + j;"
_PAIR = "struct @S { int x, y; int a[3]; int z; } @s = { 1, 2, { 3, 4, 5 }, 6 };"
_CELLS = "struct @C { int v[4]; } @c[3];"
_WALKED = "int k = 0; for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) @c[i].v[j] = k++;"

LEAVING = [
    Rule("first_element", _MATRIX, _FILLED + "int *p = &@A[0][0];", ("p[14]", "p[7]", "*(p + 5)")),
    Rule("moved_address", _MATRIX, _FILLED, ("*(&@A[0][0] + 7)", "*(&@A[2][0] - 1)")),
    Rule("row_as_pointer", _MATRIX, _FILLED + "int *p = @A[1];", ("p[-1]", "p[5]", "p[9]")),
    Rule("cast_of_all", _MATRIX, _FILLED, ("((int *)@A)[8]", "*((int *)@A + 14)")),
    Rule("cast_of_row", _MATRIX, _FILLED, ("((int *)(@A + 1))[6]", "*((int *)&@A[2] - 3)")),
    Rule(
        "loop_over_all",
        _MATRIX,
        "int k = 0, s = 0, *p; for (p = @A[0]; p < @A[0] + 15; p++) *p = k++;"
        "for (p = &@A[2][4]; p >= @A[0]; p--) s = 3 * s + *p;",
        ("@A[1][0]", "@A[2][4]", "@A[0][4]", "s"),
    ),
    Rule(
        "flat_index",
        _MATRIX,
        "int *p = *@A; for (int i = 0; i < 15; i++) p[i] = i * i;",
        ("@A[1][2]", "@A[2][3]", "p[3] + *@A[1]"),
    ),
    Rule(
        "function_over_all",
        _MATRIX + "int @sum(int *p, int n) { int s = 0; while (n--) s = 2 * s + *p++; return s; }",
        _FILLED,
        ("@sum(@A[0], 15)", "@sum(@A[1], 5)", "@sum(&@A[1][3], 4)"),
    ),
    Rule(
        "function_with_rows",
        _MATRIX + "int @get(int (*m)[5], int i, int j) { return m[i][j]; }"
        "void @put(int *p, int k) { p[k] = 77; }",
        _FILLED + "@put(@A[0], 11);",
        ("@get(@A, 2, 1)", "@get(@A + 1, 1, 1)", "@A[2][1]", "@get(@A + 1, -1, 4)"),
    ),
    Rule("row_pointers", _MATRIX, _FILLED + "int (*r)[5] = @A, *p = @A[0] + 6;"
         "r++;", ("(*r)[1]", "*p", "r[1][0]", "(*(r - 1))[3]", "&(*r)[1] == p")),
    Rule("row_before", _MATRIX, _FILLED + "int (*r)[5] = &@A[1] - 1; int *p = &@A[1][0] - 3;",
         ("(*r)[2]", "*p", "*r == @A[0]")),
    Rule("writes_by_both", _MATRIX,
         _FILLED + "int *p = @A[0]; p[6] = 100; @A[2][0] = 200; p += 10; *p += @A[1][1];",
         ("@A[1][1]", "@A[2][0]", "*p", "p - @A[1]")),
    Rule("three_dimensions", "short @T[2][3][4];",
         "short *p = &@T[0][0][0]; for (int i = 0; i < 24; i++) p[i] = i;"
         "short (*q)[4] = @T[0]; q += 4;",
         ("@T[1][2][3]", "@T[1][0][0]", "@T[0][2][1]", "(*q)[2]", "q[-1][0]", "*(*(*@T + 5) + 1)")),
    Rule("other_shape", _MATRIX, _FILLED + "int (*q)[3] = (int (*)[3])@A;",
         ("q[4][2]", "q[1][1]", "q[2][-1]")),
    Rule("array_of_unsigned", "unsigned @U[2][2] = { 1, 2, 3, 4 };",
         "int *p = (int *)@U; p[3] = -1; p++;", ("@U[1][1]", "*p", "p[1]")),
    Rule("characters", 'char @N[3][4] = { "ab", "cd", "ef" };',
         "char *p = @N[0]; int n = 0; for (int i = 0; i < 12; i++) if (p[i]) n++;",
         ("n", "p[4]", "p[9]", "strlen(@N[1])", "strcmp(@N[2], p + 8)")),
    Rule("characters_run_together", "char @N[2][3] = { { 'a', 'b', 'c' }, { 'd', 'e', 0 } };",
         "", ("strlen(@N[0])", "@N[0][4] == 'e'")),
    Rule("pointers_in_rows", "int @x, @y; int *@P[2][2];",
         "@P[1][0] = &@x; @P[1][1] = &@y; int **q = @P[0]; *q[2] = 5; *q[3] = 6;"
         "q[1] = q[2];", ("@x", "@y", "@P[0][1] == &@x", "*@P[0][1]")),
    Rule("structs_in_rows", "struct @E { char c; int v; } @G[2][3];",
         "struct @E *e = &@G[0][0]; for (int i = 0; i < 6; i++) { e[i].v = i; e[i].c = 'a' + i; }",
         ("@G[1][1].v", "@G[1][2].c", "e[3].v", "(e + 4)->c", "&@G[1][0] - e")),
    Rule("rows_on_the_heap", "",
         "int (*m)[4] = malloc(3 * sizeof *m); if (!m) return 0; int *p = m[0];"
         "for (int i = 0; i < 12; i++) p[i] = i; m[2][1] += 50;",
         ("m[1][3]", "p[9]", "*(m[1] - 1)", "p + 8 == m[2]")),
    Rule("local_rows", "",
         "int L[2][3] = { { 1, 2 }, { 4 } }; int *p = L[0]; int (*w)[2][3] = &L;",
         ("p[3]", "p[2]", "p[5]", "(*w)[1][0]")),
    Rule("constant_index", _MATRIX, _FILLED, ("@A[0][7]", "@A[2][-1]", "@A[1][-5]")),
    Rule("constant_address", _MATRIX, _FILLED + "int *p = &@A[0][5], *q = &@A[0][8];",
         ("*p", "*q", "p[-1]", "q - p", "p == @A[1]")),
    Rule("index_in_a_range", _MATRIX,
         _FILLED + "int s = 0; for (int i = 3; i < 9; i++) s = 2 * s + @A[0][i];", ("s",)),
    Rule("next_member", _PAIR, "int *p = &@s.x; p[1] = 20;",
         ("@s.y", "p[2]", "*(&@s.y + 1)", "*(&@s.z - 1)", "(&@s.x)[5]")),
    Rule("member_loop", _PAIR,
         "int t = 0; for (int *p = &@s.x; p <= &@s.z; p++) t = 10 * t + *p;", ("t",)),
    Rule("behind_member_array", _PAIR, "int *p = @s.a; p[3] = 60;",
         ("@s.z", "p[-1]", "@s.a[3]", "*(@s.a - 2)")),
    Rule("behind_member_index", _PAIR, "int t = 0; for (int i = 0; i < 4; i++) t += @s.a[i];",
         ("t",)),
    Rule("over_several_structs", _CELLS, _WALKED + "int *p = &@c[0].v[0];",
         ("p[5]", "p[11]", "*(p + 4)", "@c[0].v[6]", "(&@c[2].v[0])[-1]")),
    Rule("loop_over_structs", _CELLS, _WALKED +
         "int s = 0; int *p = @c[0].v; for (int i = 0; i < 12; i++) s += i * *p++;", ("s",)),
    Rule("member_of_array_of_structs", "struct @D { int a, b; } @d[2] = { { 1, 2 }, { 3, 4 } };",
         "int *p = &@d[0].a;", ("p[0]", "p[1]", "p[2]", "p[3]", "*(&@d[1].a - 1)")),
    Rule("matrix_in_struct",
         "struct @M { int k; short m[2][3]; } @m = { 9, { 1, 2, 3, 4, 5, 6 } };",
         "short *p = @m.m[0];", ("p[4]", "*(@m.m[1] - 1)", "p[-2]", "@m.m[0][5]")),
    Rule("mixed_members", "struct @X { char c; short h; int i; long long l; } @x = { 1, 2, 3, 4 };",
         "unsigned char *p = (unsigned char *)&@x.c;",
         ("p[2]", "p[4]", "((short *)&@x.h)[1]", "(&@x.c)[2]")),
    Rule("union_rows", "union @U { int m[2][3]; int f[6]; } @u;",
         "for (int i = 0; i < 6; i++) @u.f[i] = i;",
         ("@u.m[1][1]", "@u.m[0][4]", "*(@u.m[0] + 5)")),
    Rule("struct_on_the_heap", "struct @H { int n; int a[2]; int e; };",
         "struct @H *h = malloc(sizeof *h); if (!h) return 0; h->n = 1; h->a[0] = 2; h->a[1] = 3;"
         "h->e = 4; int *p = &h->n;", ("p[1]", "p[3]", "h->a[2]", "(&h->e)[-3]")),
    Rule("chosen_rows", _MATRIX + "int @B[4];",
         _FILLED + "int *p = @A[2][4] == 24 ? @A[1] : @B; p += 6; int *q = p[0] ? p - 8 : @B;",
         ("*p", "*q", "q[1]")),
    Rule("copies_of_pointers", _MATRIX,
         _FILLED + "int *t[3]; for (int i = 0; i < 3; i++) t[i] = @A[i];",
         ("t[0][12]", "t[2][-6]", "t[1][4]", "t[2] - t[0]")),
    Rule("variable_rows", "",
         "int n = 3, m = 4; int v[n][m]; int *p = &v[0][0];"
         "for (int i = 0; i < n * m; i++) p[i] = i; v[1][1] += 70;",
         ("v[2][3]", "v[1][0]", "p[5]", "*(v[1] - 1)", "v[2] - v[0]")),
    Rule("variable_rows_as_bytes", "",
         "int n = 2, m = 3; int v[n][m]; memset(v, 0, sizeof v); v[1][0] = 0x0102;"
         "char *c = (char *)v; int s = 0; for (unsigned i = 0; i < sizeof v; i++) s += c[i] * i;",
         ("s", "c[12]", "v[1][0]", "sizeof v", "(char *)v[1] - c")),
    Rule("variable_rows_in_a_function",
         "int @last(int n, int m, int a[n][m]) {"
         "int *p = a[0]; return p[n * m - 1] + a[n - 1][0]; }",
         "int n = 3, m = 2; int v[n][m]; for (int i = 0; i < 6; i++) v[0][i] = i; "
         "int w[2][5] = { { 1, 2, 3, 4, 5 }, { 6, 7, 8, 9, 10 } };",
         ("@last(n, m, v)", "@last(2, 5, w)")),
    Rule("variable_row_pointer", "",
         "int m = 3; int v[2][m]; for (int i = 0; i < 2; i++) for (int j = 0; j < m; j++)"
         "v[i][j] = 10 * i + j; int (*r)[m] = v; r++; int *p = *r; m = 7;",
         ("(*r)[1]", "r[-1][2]", "p[-1]", "(&v[1][0])[-2]", "r - v")),
    Rule("rows_of_bytes_and_words", "unsigned char @b[2][8];",
         "unsigned *w = (unsigned *)@b; w[2] = 0x01020304; @b[0][0] = 9;",
         ("@b[1][0]", "@b[0][9]", "w[0]", "w[2]")),
]  # fmt: skip
