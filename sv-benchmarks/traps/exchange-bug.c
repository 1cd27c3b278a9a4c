/* Two variables are not exchanged without the help of a third one. */
// fails on: 1,2

extern int __VERIFIER_nondet_int(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int x = a;
    int y = b;
    int old = x;
    x = y;
    y = x;
    __VERIFIER_assert(x == b && y == a && old == a);
    return 0;
}
