/* A sum of small values does not fit a char. */
// fails on: 2,100,100

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
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
    assume_abort_if_not(0 <= n && n <= 100);
    signed char a[100];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_char();
    }
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += a[i];
    }
    signed char narrow = sum;
    __VERIFIER_assert(narrow == sum);
    return 0;
}
