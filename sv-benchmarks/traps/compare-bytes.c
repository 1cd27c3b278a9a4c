/* A byte with sign that is minus one. */

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    signed char c = -1;
    __VERIFIER_assert(c == -1);
    return 0;
}
