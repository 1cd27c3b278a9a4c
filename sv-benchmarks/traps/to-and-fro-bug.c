/* A place that moves to and fro does reach the wall. */
// fails on: 10

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
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= n && n <= 1000000);
    int place = 0;
    int step = 1;
    for (int i = 0; i < n; i++) {
        if (place == 10) {
            step = -1;
        }
        if (place == 0) {
            step = 1;
        }
        place = place + step;
    }
    __VERIFIER_assert(place <= 9);
    return 0;
}
