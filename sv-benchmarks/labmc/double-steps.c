/* One number goes twice as fast as another, for any time. */

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned int slow = 1, fast = 2;
    while (__VERIFIER_nondet_int() != 0) {
        slow += 5;
        fast += 10;
    }
    __VERIFIER_assert(fast == 2 * slow);
    return 0;
}
