/* The cells below the diagonal are filled, the others stay zero. */

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

#define SIZE 200

int a[SIZE][SIZE];

int main(void) {
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= n && n <= SIZE);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            a[i][j] = 1;
        }
    }
    for (int i = 0; i < n; i++) {
        for (int j = i; j < n; j++) {
            __VERIFIER_assert(a[i][j] == 0);
        }
    }
    return 0;
}
