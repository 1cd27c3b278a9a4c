/* Two cells count the even and the odd inputs: together they are all. */

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
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
    assume_abort_if_not(0 <= n && n <= 100000);
    int count[2] = {0, 0};
    for (int i = 0; i < n; i++) {
        unsigned int value = __VERIFIER_nondet_uint();
        count[value % 2]++;
    }
    __VERIFIER_assert(count[0] + count[1] == n);
    return 0;
}
