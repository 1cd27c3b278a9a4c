// The sums of the rows of a matrix, whose cells stand one after another.
#include <assert.h>

void row_sums(const short *cells, int rows, int *sums) {
  for (int r = 0; r < rows; r++) {
    int sum = 0;
    for (int c = 0; c < 8; c++)
      sum += cells[8 * r + c];
    sums[r] = sum;
  }
}
