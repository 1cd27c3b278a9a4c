/* The zero in the last cell ends the copy, wherever there are others. */

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

extern char __VERIFIER_nondet_char(void);

char text[300];
char copy[300];

int main(void) {
    for (int k = 0; k < 300; k++) {
        text[k] = __VERIFIER_nondet_char();
    }
    text[299] = 0;
    int length = 0;
    while (text[length] != 0) {
        copy[length] = text[length];
        length++;
    }
    copy[length] = 0;
    __VERIFIER_assert(length < 300);
    return 0;
}
