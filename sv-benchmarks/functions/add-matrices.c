// Adds two matrices of eight columns.
#include <assert.h>

void add_matrices(int rows, short (*a)[8], short (*b)[8], int (*c)[8], int i, int j) {
  for (int r = 0; r < rows; r++)
    for (int k = 0; k < 8; k++)
      c[r][k] = a[r][k] + b[r][k];
  assert(c[i][j] == a[i][j] + b[i][j]);
}
