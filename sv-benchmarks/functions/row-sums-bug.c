// The sums of the rows of a matrix, with the number of rows for the number of columns.
// fails on: row_sums((short[72]){0}, 9, (int[9]){0})
void row_sums(const short *cells, int rows, int *sums) {
  for (int r = 0; r < rows; r++) {
    int sum = 0;
    for (int c = 0; c < 8; c++)
      sum += cells[rows * r + c];
    sums[r] = sum;
  }
}
