/* How many values are odd has the parity of their sum. */

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
    assume_abort_if_not(0 <= n && n <= 200);
    int a[200];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= value && value <= 1000);
        a[i] = value;
    }
    int odd = 0;
    int sum = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] % 2 == 1) {
            odd++;
        }
        sum += a[i];
    }
    __VERIFIER_assert(odd % 2 == sum % 2);
    return 0;
}
