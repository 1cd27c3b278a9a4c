/* Four multiplications by 1+i are one by -4. */

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
    assume_abort_if_not(0 <= n && n <= 10);
    int x = 1;
    int y = 0;
    for (int i = 0; i < 4 * n; i++) {
        int turned = x - y;
        y = x + y;
        x = turned;
    }
    int power = 1;
    for (int i = 0; i < n; i++) {
        power = -4 * power;
    }
    __VERIFIER_assert(x == power);
    __VERIFIER_assert(y == 0);
    return 0;
}
