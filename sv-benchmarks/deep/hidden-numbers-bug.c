// Each number that is to be guessed depends on the one before.
// fails on: 17,1579902326,3232257911,794669028,2765327437,3009438466,3552637971,2369250896,2597953609,3203771726,29146735,3091011452,3037919237,4186132570,1057018507,906112872,3150974849,454432806,2535984231,1316936212,3521979069
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned int secret = 17;
    int right = 0;
    for (int i = 0; i < 500; i++) {
        unsigned int guess = __VERIFIER_nondet_uint();
        if (guess == secret) {
            right++;
            if (right == 21)
                reach_error();
            secret = secret * 1103515245u + 12345u;
        } else {
            return 0;
        }
    }
    return 0;
}
