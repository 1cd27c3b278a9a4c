/* A case of a switch that falls through into the next one. */
// fails on: 0

extern int __VERIFIER_nondet_int(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int k = __VERIFIER_nondet_int();
    int x;
    switch (k) {
    case 0:
        x = 1;
    case 1:
        x = 2;
        break;
    default:
        x = 3;
    }
    __VERIFIER_assert(k != 0 || x == 1);
    return 0;
}
