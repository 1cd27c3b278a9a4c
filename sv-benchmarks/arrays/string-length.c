/* The length of a string: the cells before its end are not zero. */

extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void *malloc(unsigned int size);

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
    assume_abort_if_not(1 <= n && n <= 100000);
    char *text = malloc(n * sizeof(char));
    for (int i = 0; i + 1 < n; i++) {
        text[i] = __VERIFIER_nondet_char();
    }
    text[n - 1] = 0;
    int length = 0;
    while (text[length] != 0) {
        length++;
    }
    __VERIFIER_assert(length < n);
    for (int i = 0; i < length; i++) {
        __VERIFIER_assert(text[i] != 0);
    }
    return 0;
}
