/* One field of the records is changed, the other one is looked at. */

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
    for (int i = 0; i < n; i++) {
        a[i].key = 1;
        a[i].value = 1;
    }
    for (int i = 0; i < n; i++) {
        a[i].value = 2;
    }
    __VERIFIER_assert(a[0].key == 1);
    return 0;
}
