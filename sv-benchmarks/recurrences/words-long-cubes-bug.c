/* The sum of cubes of long words, and the square of another sum. */
// fails on: 2

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
    for (unsigned long long i = 0; i < n; i++) {
        cubes += i * i * i;
        sum += i + 1;
    }
    __VERIFIER_assert(cubes == sum * sum);
    return 0;
}
