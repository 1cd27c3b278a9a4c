/* The number of orders in which nothing stays in its place, by two rules of which one adds the wrong way. */
// fails on: 4

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
    assume_abort_if_not(0 <= n && n <= 19);
    long long single = 1;
    int sign = 1;
    for (int i = 1; i <= n; i++) {
        sign = -sign;
        single = i * single + sign;
    }
    long long now = 1;
    long long next = 0;
    for (int i = 1; i <= n; i++) {
        long long later = (i - 1) * (now + next) + 1;
        now = next;
        next = later;
    }
    __VERIFIER_assert(single == now);
    return 0;
}
