/* Records are copied with both fields. */

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

struct record {
    int key;
    int value;
};

int main(void) {
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= n && n <= 10000);
    struct record a[n];
    struct record b[n];
    for (int i = 0; i < n; i++) {
        a[i].key = 1;
        a[i].value = 2;
        b[i].value = 0;
    }
    for (int i = 0; i < n; i++) {
        b[i] = a[i];
    }
    __VERIFIER_assert(b[0].value == 2);
    return 0;
}
