/* A switch that has a case for each value. */

extern int __VERIFIER_nondet_int(void);
extern void abort(void);

void reach_error(void) { abort(); }

void assume_abort_if_not(int condition) {
    if (!condition) {
        abort();
    }
}

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int k = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= k && k <= 1);
    int x = 0;
    switch (k) {
    case 0:
    case 1:
        x = 1;
    }
    __VERIFIER_assert(x == 1);
    return 0;
}
