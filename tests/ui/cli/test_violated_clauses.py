"""What is told of a clause that a run violates."""


def test_a_bound_variable_is_told_where_a_value_of_it_violates_the_clause(viap, tmp_path):
    path = tmp_path / "f.c"
    path.write_text(
        "void f(int *a, int n) {\n"
        "  if (n != 4) return;\n"
        "  for (int i = 0; i < n; i++) a[i] = i;\n"
        "  //@ assert \\forall integer k; 0 <= k < n ==> a[k] < 3;\n"
        "}\n"
        "void g(int n) {\n"
        "  //@ assert \\exists integer k; 0 <= k < 4 && k == n;\n"
        "}\n"
    )
    told = viap("prove", "--function", "f", "--array", "a:n", path).out
    assert "    a[k] = 3\n    k = 3\n" in told
    # No value of k violates this one, and the end of its range has no name in the source.
    told = viap("prove", "--function", "g", path).out
    assert "violated" in told and " k = " not in told and " high = " not in told
