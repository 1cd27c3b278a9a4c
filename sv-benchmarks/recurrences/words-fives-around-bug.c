/* Steps of five meet a byte: as if they did so in the first round. */
// fails on: 1

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned char target = __VERIFIER_nondet_uchar();
    unsigned int steps = 0;
    for (unsigned char place = 0; place != target; place += 5) {
        steps++;
    }
    __VERIFIER_assert(steps == target / 5u);
    return 0;
}
