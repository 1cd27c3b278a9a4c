// Fills an array of any size with even numbers; no element is odd.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void) {
    int size = __VERIFIER_nondet_int();
    if (size < 1 || size > 100000)
        abort();
    int evens[size];
    for (int i = 0; i < size; i++)
        evens[i] = 2 * i;
    for (int i = 0; i < size; i++)
        if (evens[i] % 2 != 0)
            reach_error();
    return 0;
}
