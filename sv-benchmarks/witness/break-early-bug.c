/* The third mark is wrong. */
// fails on: 1,1,1

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

extern int __VERIFIER_nondet_int(void);

int levels[80000];
int marks[80000];

int main(void) {
    for (int k = 0; k < 80000; k++) {
        levels[k] = 3 * (k % 7);
        marks[k] = levels[k] + 1 + (k == 2);
    }
    for (int k = 0; k < 80000; k++) {
        if (__VERIFIER_nondet_int() == 0) {
            break;
        }
        __VERIFIER_assert(marks[k] - levels[k] == 1);
    }
    return 0;
}
