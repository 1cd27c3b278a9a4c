/* Steps of five meet a byte, perhaps after some rounds: how many there were. */

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
    __VERIFIER_assert(steps == (205u * target) % 256u);
    return 0;
}
