"""Programs about names that stand for others, threads' own variables, and empty assembly."""

from tests.c.semantics.program import Program

ALIASES = [
    Program(
        "alias_of_a_function",
        """\
static int calls;
int old(int x) { static int k; k++; calls += x; return k; }
extern __typeof(old) new __attribute__((__weak__, __alias__("old")));
int third(int) __attribute__((alias("old")));
long long out[5];
int main(void) {
    out[0] = old(1); out[1] = new(10); out[2] = third(100); out[3] = calls;
    int (*p)(int) = new; out[4] = p(5);
    return 0;
}""",
        out=(1, 2, 3, 111, 4),
    ),
    Program(
        "alias_of_an_object",
        """\
static int hidden = 4;
extern int seen __attribute__((alias("hi" "dden")));
long long out[3];
int main(void) {
    seen++; out[0] = hidden; hidden = 9; out[1] = seen; out[2] = &seen == &hidden;
    return 0;
}""",
        out=(5, 9, 1),
    ),
    Program(
        "variables_of_a_thread",
        """\
static _Thread_local int a = 3;
__thread int b;
int f(void) { static __thread int c = 7; return c++; }
long long out[4];
int main(void) {
    a++; b--; out[0] = a; out[1] = b; out[2] = f(); out[3] = f();
    return 0;
}""",
        out=(4, -1, 7, 8),
    ),
    Program(
        "assembly_without_instructions",
        """\
long long out[6];
int main(void) {
    int x = 1; __asm__ volatile ("" : "+r"(x)); out[0] = x;
    long y = 7, z = 0; __asm__("" : "=r"(z) : "0"(y)); out[1] = z;
    unsigned u = 5; asm volatile ("" :: "r"(u), "m"(x) : "memory"); out[2] = u;
    int s[3] = { 4, 5, 6 }; asm("" : "+m"(s)); out[3] = s[1];
    int *p = s; asm volatile("" : [p] "+r"(p) : : "memory"); out[4] = p[2];
    if (x) asm(""); else out[4] = 0;
    char *q; asm("" : [q] "=r"(q) : "[q]"((char *)s)); out[5] = *q;
    return 0;
}""",
        out=(1, 7, 5, 5, 6, 4),
    ),
    Program(
        "macro_whose_name_comes_from_another",
        """\
#define COUNT_X(a, b, c, n, ...) n
#define COUNT(...) COUNT_X(__VA_ARGS__, 2, 1, 0,)
#define JOIN_X(a, b) a ## b
#define JOIN(a, b) JOIN_X(a, b)
#define CALL(f, ...) JOIN(f, COUNT(__VA_ARGS__))(__VA_ARGS__)
#define add(...) CALL(add, __VA_ARGS__)
#define add1(a, b) (add)(a, b)
#define f(a) a*g
#define g(a) f(a)
static int (add)(int a, int b) { return a + b; }
long long out[2];
int main(void) {
    int g = 3; out[0] = add(3, 4); out[1] = f(2)(9);
    return 0;
}""",
        out=(7, 54),
    ),
]
