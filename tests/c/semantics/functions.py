"""Programs about functions."""

from tests.c.semantics.program import Program

FUNCTIONS = [
    Program(
        "function_pointers",
        """\
long long out[14];
int add(int a, int b) {
    return a + b;
}
int sub(int a, int b) {
    return a - b;
}
typedef int (*op)(int, int);
op tab[2] = { add, &sub };
struct O { op f; int k; } o = { sub, 3 };
op pick(int i) {
    return i ? add : sub;
}
int app(int f(int, int), int x) {
    return f(x, 1);
}
int calls;
int cnt(void) {
    calls++; return 1;
}
int main(void) {
    out[0] = tab[0](1, 2); out[1] = (*tab[1])(5, 3); out[2] = o.f(o.k, 1);
    out[3] = pick(1)(4, 4); out[4] = app(add, 5); op n = 0; out[5] = n == 0;
    out[6] = tab[0] == add; out[7] = tab[0] != sub; out[8] = add == &add;
    out[9] = (calls ? add : sub)(9, 2); int (*z)(void) = cnt; out[10] = z() + (**z)();
    out[11] = calls; op *pt = tab; out[12] = pt[1](8, 1); n = add;
    out[13] = n && add ? 1 : 0; return 0;
}""",
        out=(3, 2, 2, 8, 6, 1, 1, 1, 1, 7, 2, 2, 7, 1),
    ),
    Program(
        "call_of_a_null_pointer",
        """\
long long out[2];
int main(void) {
    int (*f)(int) = 0; out[0] = f(1); return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "function_pointers_in_structs",
        """\
long long out[3];
int one(void) {
    return 1;
}
int two(void) {
    return 2;
}
struct S { int (*f)(void); } a = { one }, b = { two };
int main(void) {
    struct S t = a; a = b; b = t; out[0] = a.f(); out[1] = b.f(); out[2] = a.f == two;
    return 0;
}""",
        out=(2, 1, 1),
    ),
    Program(
        "pointers_to_functions_that_give_functions",
        """\
long long out[4];
int f0(void) {
    return 0;
}
int f1(void) {
    return 1;
}
int (*get(int i))(void) {
    return i ? f1 : f0;
}
int (*(*gp)(int))(void) = get;
int main(void) {
    out[0] = get(1)(); out[1] = gp(1)(); int (*(*arr)[2])(void);
    int (*t[2])(void) = { f0, f1 }; arr = &t; out[2] = (*arr)[1](); return 0;
}""",
        out=(1, 1, 1, 0),
    ),
    Program(
        "old_style_definitions",
        """\
long long out[4];
int f(a, b) int a;
char b;
{
    return a + b;
}
int g();
int g(x) int x;
{
    return x;
}
main() {
    out[0] = f(1, 300); out[1] = g(4); return 0;
}""",
        out=(45, 4, 0, 0),
    ),
    Program(
        "arguments_without_parameters",
        """\
long long out[2];
int f(int n, ...) {
    return n;
}
int main(void) {
    int i = 1; out[0] = f(1, 5, i++); out[1] = i; return 0;
}""",
        out=(1, 2),
    ),
    Program(
        "returns_without_a_value",
        """\
long long out[3];
int n;
void g(void) {
    n++;
}
void f(int x) {
    if (x) return g();
    n += 10; return;
}
int main(void) {
    f(1); f(0); out[0] = n; return 0;
}""",
        out=(11, 0, 0),
    ),
    Program(
        "unused_missing_result",
        """\
long long out[3];
int f(int x) {
    if (x) return 5;
}
int main(void) {
    f(0); out[0] = f(1); return 0;
}""",
        out=(5, 0, 0),
    ),
    Program(
        "array_of_strings_as_parameter",
        """\
long long out[4];
void fill(int n, char s[n][8]) {
    for (int i = 0; i < n; i++) s[i][0] = 'a' + i;
}
int main(void) {
    char s[3][8] = {"x", "y", "z"}; fill(3, s); out[0] = s[2][0]; out[1] = s[2][1];
    return 0;
}""",
        out=(99, 0, 0, 0),
    ),
]
