// Sets n cells to a value, from the end: cells 1 to n.
// fails on: fill_cells((short[1]){7}, 1, 3)
void fill_cells(short *a, int n, short value) {
  for (int i = n; i > 0; i--)
    a[i] = value;
}
