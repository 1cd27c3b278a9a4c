/* A long number that is one too large does not fit into an int. */
// fails on: 2147483648

extern long long __VERIFIER_nondet_longlong(void);
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
    long long n = __VERIFIER_nondet_longlong();
    assume_abort_if_not(0 <= n && n <= 2147483648LL);
    int narrow = (int)n;
    __VERIFIER_assert(narrow == n);
    return 0;
}
