/* Each round doubles a number by as many additions as it is large. */

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
    assume_abort_if_not(0 <= n && n <= 20);
    int size = 1;
    int power = 1;
    for (int i = 0; i < n; i++) {
        int old = size;
        for (int j = 0; j < old; j++) {
            size = size + 1;
        }
        power = 2 * power;
    }
    __VERIFIER_assert(size == power);
    return 0;
}
