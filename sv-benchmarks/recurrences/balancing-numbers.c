/* Each number is six times the last one less the one before: neighbours lie on a hyperbola. */

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
    assume_abort_if_not(0 <= n && n <= 10);
    long long last = 0;
    long long now = 1;
    int i = 0;
    while (i < n) {
        long long next = 6 * now - last;
        last = now;
        now = next;
        i++;
    }
    __VERIFIER_assert(now * now - 6 * now * last + last * last == 1);
    return 0;
}
