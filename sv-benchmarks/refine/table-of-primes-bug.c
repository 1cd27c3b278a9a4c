/* The square of a prime is taken for a prime. */
// fails on: nothing

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int is_prime(int x) {
    if (x == 2) {
        return 1;
    }
    if (x < 2 || x % 2 == 0) {
        return 0;
    }
    for (int i = 3; i * i < x; i += 2) {
        if (x % i == 0) {
            return 0;
        }
    }
    return 1;
}

int main(void) {
    int primes[] = {2, 3, 5, 7, 11, 13, 97, 101, 211};
    int others[] = {-3, 1, 4, 9, 15, 49, 121, 143};
    for (unsigned k = 0; k < sizeof primes / sizeof primes[0]; k++) {
        __VERIFIER_assert(is_prime(primes[k]));
    }
    for (unsigned k = 0; k < sizeof others / sizeof others[0]; k++) {
        __VERIFIER_assert(!is_prime(others[k]));
    }
    return 0;
}
