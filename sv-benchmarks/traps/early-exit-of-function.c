/* A function that returns from its loop gives what it found, or its bound. */

extern int __VERIFIER_nondet_int(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int search(int key) {
    for (int i = 0; i < 10; i++) {
        if (i == key) {
            return i;
        }
    }
    return 10;
}

int main(void) {
    int key = __VERIFIER_nondet_int();
    int found = search(key);
    __VERIFIER_assert(found == 10 || found == key);
    return 0;
}
