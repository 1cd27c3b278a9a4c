/* Only the first cells are filled; the others of the global array stay zero. */

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

#define SIZE 100000

int a[SIZE];

int main(void) {
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= n && n < SIZE);
    for (int i = 0; i < n; i++) {
        a[i] = 1;
    }
    for (int i = n; i < SIZE; i++) {
        __VERIFIER_assert(a[i] == 0);
    }
    return 0;
}
