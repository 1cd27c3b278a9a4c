/* Each cell is what its iteration has written, and a counter goes along. */
// fails on: nothing

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int table[50000];

int main(void) {
    int next = 3;
    for (int i = 0; i < 50000; i++) {
        table[i] = next;
        next += (i == 40000 ? 1 : 2);
    }
    for (int i = 0; i < 50000; i++) {
        __VERIFIER_assert(table[i] == 2 * i + 3);
    }
    return 0;
}
