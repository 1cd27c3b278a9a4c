// A matrix whose rows are the columns of another.
#include <assert.h>

void transpose(int rows, int columns, int a[rows][columns], int b[columns][rows], int i, int j) {
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++)
      b[c][r] = a[r][c];
  assert(b[j][i] == a[i][j]);
}
