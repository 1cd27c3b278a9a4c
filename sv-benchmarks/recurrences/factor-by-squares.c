/* The search for a number as a difference of squares, in steps of odd numbers. */

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
    int number = __VERIFIER_nondet_int();
    int root = __VERIFIER_nondet_int();
    int steps = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= number && number <= 10000);
    assume_abort_if_not(0 <= root && root <= 100);
    assume_abort_if_not(0 <= steps && steps <= 1000);
    int up = 2 * root + 1;
    int down = 1;
    int error = root * root - number;
    while (error != 0 && steps > 0) {
        __VERIFIER_assert(4 * (number + error) == (up - 1) * (up - 1) - (down - 1) * (down - 1));
        if (error > 0) {
            error = error - down;
            down = down + 2;
        } else {
            error = error + up;
            up = up + 2;
        }
        steps = steps - 1;
    }
    return 0;
}
