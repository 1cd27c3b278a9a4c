/* A hash that weighs places, of an array with two equal cells exchanged. */

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
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
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(2 <= n && n <= 40);
    unsigned char a[40];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_uchar();
    }
    a[1] = a[0];
    unsigned int s = 0;
    for (int i = 0; i < n; i++) {
        s = 31 * s + a[i];
    }
    unsigned char t = a[0];
    a[0] = a[1];
    a[1] = t;
    unsigned int r = 0;
    for (int i = 0; i < n; i++) {
        r = 31 * r + a[i];
    }
    __VERIFIER_assert(s == r);
    return 0;
}
