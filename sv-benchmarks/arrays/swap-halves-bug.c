/* The two halves of an array change places, and back. */
// fails on: 1

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

void swap_halves(int a[], int half) {
    for (int i = 0; i < half; i++) {
        int kept = a[i];
        a[i] = a[half + i];
        a[half + i] = kept;
    }
}

int main(void) {
    int half = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= half && half <= 50000);
    int a[2 * half];
    for (int i = 0; i < 2 * half; i++) {
        a[i] = i < half ? 1 : 2;
    }
    swap_halves(a, half);
    swap_halves(a, half);
    for (int i = 0; i < half; i++) {
        __VERIFIER_assert(a[i] == 2);
        __VERIFIER_assert(a[half + i] == 1);
    }
    return 0;
}
