/* The remainder by two has not only two values. */
// fails on: -1

extern int __VERIFIER_nondet_int(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int x = __VERIFIER_nondet_int();
    int odd = x % 2;
    __VERIFIER_assert(odd == 0 || odd == 1);
    return 0;
}
