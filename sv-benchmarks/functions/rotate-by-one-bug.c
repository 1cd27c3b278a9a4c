// Every number moves one place to the front; the last one is taken from beyond the end.
// fails on: rotate_by_one((int[1]){1}, 1)
void rotate_by_one(int *a, int n) {
  int first = a[0];
  for (int i = 0; i < n; i++)
    a[i] = a[i + 1];
  a[n - 1] = first;
}
