/* The square of the last record is one too large. */
// fails on: nothing

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

struct entry {
    unsigned int root;
    unsigned int square;
} table[100000];

int main(void) {
    unsigned int value;
    int row;
    for (row = 0; row < 100000; row++) {
        value = row;
        table[row].root = value;
        table[row].square = value * value + (row == 99999);
    }
    for (row = 0; row < 100000; row++) {
        __VERIFIER_assert(table[row].square == table[row].root * table[row].root);
    }
    return 0;
}
