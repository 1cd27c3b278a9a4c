/* Fills an array with the odd numbers, in ascending order, but forgets the last cell. */

extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);

void reach_error(void) { abort(); }

#define SIZE 1000

int odd[SIZE];

int main(void) {
    for (int i = 0; i < SIZE - 1; i++) {
        odd[i] = 2 * i + 1;
    }

    unsigned int chosen = __VERIFIER_nondet_uint();
    if (chosen >= SIZE) {
        return 0;
    }
    if (odd[chosen] % 2 == 0) {
        reach_error();
    }
    return 0;
}
