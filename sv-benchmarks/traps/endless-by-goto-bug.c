/* A loop without end made of a jump: the assertion fails after a while. */
// fails on: nothing

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int x = 0;
again:
    x = x >= 0 ? x + 1 : 0;
    __VERIFIER_assert(x <= 17);
    goto again;
}
