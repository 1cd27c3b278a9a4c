/* Both fields of the records are filled, and one of them from the other. */

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

struct point {
    int x;
    int y;
};

int main(void) {
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= n && n <= 100000);
    struct point a[n];
    for (int i = 0; i < n; i++) {
        a[i].x = i;
        a[i].y = 2 * i;
    }
    for (int i = 0; i < n; i++) {
        a[i].y = a[i].x + 1;
    }
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(a[i].x == i);
        __VERIFIER_assert(a[i].y == i + 1);
    }
    return 0;
}
