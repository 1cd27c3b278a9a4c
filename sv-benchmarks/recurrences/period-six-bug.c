/* A step that is the identity after six, and is taken for one that is so after three. */
// fails on: 4,-1,0

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
    int first = __VERIFIER_nondet_int();
    int second = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= n && n <= 1000000);
    assume_abort_if_not(-1000000 <= first && first <= 1000000);
    assume_abort_if_not(-1000000 <= second && second <= 1000000);
    int x = first;
    int y = second;
    for (int i = 0; i < n; i++) {
        int next = y - x;
        x = y;
        y = next;
    }
    if (n % 6 == 0) {
        __VERIFIER_assert(x == first && y == second);
    }
    if (n % 6 == 4) {
        __VERIFIER_assert(x == -first && y == -second);
    }
    return 0;
}
