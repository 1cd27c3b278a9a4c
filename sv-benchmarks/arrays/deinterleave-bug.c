/* Even and odd cells go to different arrays, both of which are taken for the even ones. */
// fails on: 3

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
    assume_abort_if_not(1 <= n && n <= 100000);
    int even[n];
    int odd[n];
    int evens = 0;
    int odds = 0;
    for (int i = 0; i < n; i++) {
        if (i % 2 == 0) {
            even[evens] = i;
            evens++;
        } else {
            odd[odds] = i;
            odds++;
        }
    }
    for (int i = 0; i < evens; i++) {
        __VERIFIER_assert(even[i] == 2 * i);
    }
    for (int i = 0; i < odds; i++) {
        __VERIFIER_assert(odd[i] == 2 * i);
    }
    return 0;
}
