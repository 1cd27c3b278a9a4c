/* An equation without a solution among the inputs. */

extern int __VERIFIER_nondet_int(void);
extern void abort(void);

void reach_error(void) { abort(); }

void assume_abort_if_not(int condition) {
    if (!condition) {
        abort();
    }
}

int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= x && x <= 40960);
    if (x == 40961 && y == x - 7) {
        reach_error();
    }
    return 0;
}
