/* One counter falls while another one rises. */

extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned int start = __VERIFIER_nondet_uint(), left = start, done = 0;
    while (left > 0) {
        left--;
        done++;
    }
    __VERIFIER_assert(done == start);
    return 0;
}
