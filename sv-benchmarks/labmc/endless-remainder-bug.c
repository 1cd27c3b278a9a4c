/* Numbers that wrap, in a loop without end. */
// fails on: 0

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned int count = 0, total = 7;
    while (1) {
        __VERIFIER_assert(total == 4 * count + 7);
        if (__VERIFIER_nondet_int() > 0) {
            count++;
            total += 4;
        } else {
            count += 3;
            total += 13;
        }
    }
}
