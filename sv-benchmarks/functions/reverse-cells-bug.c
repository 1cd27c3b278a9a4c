// Reverses an array in place, with its end for its last cell.
// fails on: reverse_cells((int[2]){1, 2}, 2)
void reverse_cells(int *a, int n) {
  for (int i = 0, j = n; i < j; i++, j--) {
    int t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
}
