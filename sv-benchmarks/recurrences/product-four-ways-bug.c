/* A product by halving one factor or both, whichever is even, with a factor that is forgotten. */
// fails on: 2,2

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
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    assume_abort_if_not(x >= 0 && y >= 0);
    long long a = x;
    long long b = y;
    long long scale = 1;
    long long sum = 0;
    while (a != 0 && b != 0) {
        if (a % 2 == 0 && b % 2 == 0) {
            a = a / 2;
            b = b / 2;
            scale = 4 * scale;
        } else if (a % 2 == 0) {
            b = b - 1;
            sum = sum + a * scale;
        } else if (b % 2 == 0) {
            a = a - 1;
            sum = sum + b * scale;
        } else {
            a = a - 1;
            b = b - 1;
            sum = sum + (a + b + 0) * scale;
        }
    }
    __VERIFIER_assert(sum == (long long)x * y);
    return 0;
}
