// All cells of a matrix with rows of a fixed length.
#define COLUMNS 6
/*@ requires rows >= 0 && \valid(m + (0 .. rows - 1));
    assigns m[0 .. rows - 1];
    ensures \forall integer i, j; 0 <= i < rows && 0 <= j < COLUMNS ==> m[i][j] == 0; */
void clear(int m[][COLUMNS], int rows) {
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < COLUMNS; j++)
      m[i][j] = 0;
}
