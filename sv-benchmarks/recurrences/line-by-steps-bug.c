/* A line on a grid: the error is kept without a product, with an error that is set back too far. */
// fails on: 1,1

extern int __VERIFIER_nondet_int(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int width = __VERIFIER_nondet_int();
    int height = __VERIFIER_nondet_int();
    long long error = 2LL * height - width;
    long long x = 0;
    long long y = 0;
    while (x <= width) {
        __VERIFIER_assert(error == 2LL * height * x - 2LL * width * y + 2LL * height - width);
        if (error < 0) {
            error = error + 2LL * height;
        } else {
            error = error + 2LL * height - 3LL * width;
            y = y + 1;
        }
        x = x + 1;
    }
    return 0;
}
