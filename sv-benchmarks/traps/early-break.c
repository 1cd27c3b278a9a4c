/* A search that is left early: the counter says whether. */

extern int __VERIFIER_nondet_int(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    int key = __VERIFIER_nondet_int();
    int i = 0;
    while (i < 100) {
        if (i == key) {
            break;
        }
        i = i + 1;
    }
    __VERIFIER_assert(i == 100 || i == key);
    return 0;
}
