"""The functions of a text and their lines."""

import pytest

from viap.ui.lsp.server import function_lines


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("int f(void) { return 0; }\n", {"f": 1}),
        ("static struct s *\nf(int (*g)(int),\n  int n)\n{\n  if (n) { g(n); }\n}\n", {"f": 1}),
        ("int f(void);\nint g(void) {\n  while (f()) { }\n  return 0;\n}\n", {"g": 2}),
        ("/* int f(void) { */\n// int g(void) {\nint h(void) { }\n", {"h": 3}),
        ('char *s = "int f(void) {";\nint h(void) { }\n', {"h": 2}),
        ("int a[] = {1};\nint f(int n)\n{ }\nint f2(void)\n{ }\n", {"f": 2, "f2": 4}),
        ("int main(void) {\n  for (;;) {\n", {"main": 1}),
        ("", {}),
    ],
)
def test_lines(text, found):
    assert function_lines(text) == found
