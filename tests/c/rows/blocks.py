"""memcpy, memmove, memset and memcmp over several rows or members at once."""

from tests.c.rows.program import Rule

_FILLED = "for (int i = 0; i < 3; i++) for (int j = 0; j < 5; j++) @A[i][j] = 10 * i + j;"
_TWO = "int @A[3][5], @B[3][5], @F[15];"
_S = "struct @S { int x, y; int a[3]; int z; } @s = { 1, 2, { 3, 4, 5 }, 6 }, @t;"

BLOCKS = [
    Rule("set_all", _TWO, _FILLED + "memset(@A, 0, sizeof @A);", ("@A[2][4]", "@A[0][0]")),
    Rule("set_from_the_first", _TWO, _FILLED + "memset(&@A[0][0], 0, sizeof @A); @A[1][1]++;",
         ("@A[2][4]", "@A[1][1]")),
    Rule("set_over_rows", _TWO, _FILLED + "memset(&@A[0][3], 1, 4 * sizeof(int));",
         ("@A[0][2]", "@A[0][3]", "@A[1][1]", "@A[1][2]")),
    Rule("set_two_rows", _TWO, _FILLED + "memset(@A[1], 255, 2 * sizeof @A[1]);",
         ("@A[0][4]", "@A[1][0]", "@A[2][4]")),
    Rule("copy_all", _TWO, _FILLED + "memcpy(@B, @A, sizeof @A);", ("@B[2][3]", "@B[0][4]")),
    Rule("copy_from_the_first", _TWO, _FILLED + "memcpy(&@B[0][0], &@A[0][0], sizeof @A);",
         ("@B[2][3]", "memcmp(@A, @B, sizeof @A)")),
    Rule("copy_to_flat", _TWO, _FILLED + "memcpy(@F, @A, sizeof @F);",
         ("@F[14]", "@F[5]", "@F[9]")),
    Rule("copy_from_flat", _TWO, "for (int i = 0; i < 15; i++) @F[i] = i;"
         "memcpy(@B, @F, sizeof @B);", ("@B[1][0]", "@B[2][4]")),
    Rule("copy_over_rows", _TWO, _FILLED + "memcpy(&@B[1][2], &@A[0][4], 6 * sizeof(int));",
         ("@B[1][1]", "@B[1][2]", "@B[1][3]", "@B[2][2]", "@B[2][3]")),
    Rule("move_over_rows", _TWO, _FILLED + "memmove(&@A[0][1], @A, 12 * sizeof(int));",
         ("@A[0][0]", "@A[0][1]", "@A[1][0]", "@A[2][2]", "@A[2][3]")),
    Rule("move_rows_back", _TWO, _FILLED + "memmove(@A[0], @A[1], 2 * sizeof @A[0]);",
         ("@A[0][0]", "@A[1][4]", "@A[2][1]")),
    Rule("compare_over_rows", _TWO, _FILLED + "memcpy(@B, @A, sizeof @A); @B[2][0] = 99;",
         ("memcmp(@A, @B, 10 * sizeof(int))", "memcmp(@A, @B, 11 * sizeof(int)) < 0",
          "memcmp(&@A[0][3], &@B[0][3], 7 * sizeof(int))")),
    Rule("set_members", _S, "memset(&@s.y, 0, 4 * sizeof(int));",
         ("@s.x", "@s.y", "@s.a[0]", "@s.a[2]", "@s.z")),
    Rule("set_all_members", _S, "memset(&@s.x, 255, sizeof @s);", ("@s.x", "@s.a[1]", "@s.z")),
    Rule("copy_members", _S, "memcpy(&@t.y, &@s.y, 3 * sizeof(int));",
         ("@t.x", "@t.y", "@t.a[0]", "@t.a[1]", "@t.a[2]")),
    Rule("copy_all_members", _S, "memcpy(&@t, &@s.x, sizeof @t);", ("@t.z", "@t.a[2]")),
    Rule("move_members", _S, "memmove(&@s.y, &@s.x, 5 * sizeof(int));",
         ("@s.x", "@s.y", "@s.a[0]", "@s.z")),
    Rule("compare_members", _S, "@t = @s; @t.a[2] = 50;",
         ("memcmp(&@s.x, &@t.x, 4 * sizeof(int))", "memcmp(&@s, &@t, sizeof @s) != 0")),
    Rule("member_array_and_on", _S, "memset(@s.a, 0, 4 * sizeof(int));",
         ("@s.y", "@s.a[0]", "@s.z")),
    Rule("structs_in_an_array", "struct @C { int v[2]; } @c[3], @d[3];",
         "int *p = @c[0].v; for (int i = 0; i < 6; i++) p[i] = i; memcpy(@d, p, sizeof @d);"
         "memset(@c[0].v, 0, 4 * sizeof(int));",
         ("@d[1].v[1]", "@d[2].v[0]", "@c[1].v[1]", "@c[2].v[0]")),
    Rule("variable_sizes", _TWO, _FILLED + "int n = 7; memset(@A, 0, n * sizeof(int));"
         "memcpy(@F, @A[1], n * sizeof(int));", ("@A[1][1]", "@A[1][2]", "@F[0]", "@F[6]")),
    Rule("variable_rows_set", "",
         "int n = 3, m = 3; int v[n][m]; memset(v, 255, sizeof v); memset(v[1], 0, sizeof v[1]);"
         "int w[n][m]; memcpy(w, v, sizeof w);",
         ("v[0][2]", "v[1][0]", "v[2][2]", "w[1][2]", "w[2][0]", "memcmp(v, w, sizeof v)")),
    Rule("characters_of_rows", "char @N[3][4];",
         'strcpy(@N[0], "abcdefg"); memset(@N[2], 0, 4); strcpy(@N[2], "x");',
         ("@N[1][0]", "@N[1][2]", "@N[1][3]", "strlen(@N[0])", "@N[2][0]")),
    Rule("heap_rows", "", "int (*m)[3] = calloc(2, sizeof *m); if (!m) return 0;"
         "int v[6] = { 1, 2, 3, 4, 5, 6 }; memcpy(m, v, sizeof v); int *p = m[0]; p[4] *= 10;",
         ("m[1][1]", "m[1][2]", "p[3]", "memcmp(m[0], v, 16)")),
]  # fmt: skip
