/* The remainder by two has three values. */

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
    __VERIFIER_assert(odd == 0 || odd == 1 || odd == -1);
    return 0;
}
