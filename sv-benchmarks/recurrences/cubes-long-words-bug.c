/* The sum of cubes is the square of a sum, but not with this one. */
// fails on: 6

extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned long long n = __VERIFIER_nondet_ulonglong();
    unsigned long long cubes = 0;
    unsigned long long sum = 0;
    for (unsigned long long i = 0; i != n; i++) {
        cubes += i * i * i;
        sum += i;
    }
    __VERIFIER_assert(cubes == sum * (sum - n / 6));
    return 0;
}
