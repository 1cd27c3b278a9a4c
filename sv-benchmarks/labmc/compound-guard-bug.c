/* Two conditions guard one loop, and one of them is an input. */
// fails on: 9,1,0

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int most = __VERIFIER_nondet_int(), seen = 0, stop = 0;
    if (most < 1) {
        return 0;
    }
    while (seen < most && stop == 0) {
        seen++;
        if (__VERIFIER_nondet_int() == 0) {
            stop = 1;
        }
    }
    __VERIFIER_assert(seen <= most && (stop == 0 || seen == most));
    return 0;
}
