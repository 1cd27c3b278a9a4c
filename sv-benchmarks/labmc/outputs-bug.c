/* Two outputs, each of which has its value from some iteration, perhaps not the last one. */
// fails on: 2,1,1

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int even = 0, odd = 1, n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++) {
        if (__VERIFIER_nondet_int() > 0) {
            if (i % 2 == 0) {
                even = i + 2;
            } else {
                odd = i + 1;
            }
        }
    }
    __VERIFIER_assert(n < 1000000 ? even % 2 == 0 && odd % 2 == 1 : 1);
    return 0;
}
