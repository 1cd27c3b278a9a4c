/* A height that goes up once too often before it goes down. */
// fails on: 1

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
    assume_abort_if_not(0 <= n && n <= 10000);
    int height = 0;
    int area = 0;
    for (int i = 0; i < 2 * n; i++) {
        if (i <= n) {
            height = height + 1;
        } else {
            height = height - 1;
        }
        area = area + height;
    }
    __VERIFIER_assert(area == n * n);
    return 0;
}
