/* A ring buffer of any size: the last element is where its number says. */

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
    assume_abort_if_not(1 <= n && n <= 200);
    int size = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= size && size <= 50);
    int ring[50];
    for (int i = 0; i < size; i++) {
        ring[i] = -1;
    }
    for (int i = 0; i < n; i++) {
        ring[i % size] = i;
    }
    __VERIFIER_assert(ring[(n - 1) % size] == n - 1);
    return 0;
}
