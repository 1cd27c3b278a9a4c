/* Two sums that only differ in an iteration which never is, in a loop without end: the last
   inner iteration has another number than the one that is looked for. */

extern void abort(void);
extern int __VERIFIER_nondet_int(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int mark = __VERIFIER_nondet_int();
    int left = 0, right = 0, turn = 0, seen = 0;
    if (mark == 2147483647) {
        return 0;
    }
    while (1) {
        seen = 0;
        for (turn = 0; turn < 1500; turn++) {
            if (turn == mark) {
                seen = 1;
            }
        }
        if (seen == 1 && turn == mark + 1) {
            left += 5;
            right += 5;
        } else {
            left += 4;
            right += 4;
        }
        if (turn == mark && seen == 1) {
            right = right + 1;
        }
        __VERIFIER_assert(left == right && turn == 1500);
    }
}
