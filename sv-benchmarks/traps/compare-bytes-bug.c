/* A byte without sign is not minus one. */
// fails on: nothing

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned char c = -1;
    __VERIFIER_assert(c == -1);
    return 0;
}
