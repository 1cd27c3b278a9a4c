/* A function that moves the counter as well. */
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

int counter;
int calls;

void note(void) {
    calls = calls + 1;
    counter = counter + 1;
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= n && n <= 1000000);
    while (counter < n) {
        note();
        counter = counter + 1;
    }
    __VERIFIER_assert(calls == n);
    __VERIFIER_assert(counter == n);
    return 0;
}
