/* A matrix, row by row, and back from its last column. */

extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int grid[300][400];

int main(void) {
    for (int row = 0; row < 300; row++) {
        for (int column = 0; column < 400; column++) {
            grid[row][column] = row - column;
        }
    }
    for (int row = 0; row < 300; row++) {
        for (int column = 399; column >= 0; column--) {
            __VERIFIER_assert(grid[row][column] + column == row);
        }
    }
    return 0;
}
