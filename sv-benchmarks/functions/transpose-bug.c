// A matrix whose rows are the columns of another, where it is not square.
// fails on: transpose(1, 2, (int[1][2]){{1, 2}}, (int[2][1]){{0}})
void transpose(int rows, int columns, int a[rows][columns], int b[columns][rows]) {
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++)
      b[r][c] = a[r][c];
}
