// Merges two sorted arrays, and goes on in both until both are at their ends.
// fails on: merge((int[1]){1}, 1, (int *)calloc(0, 4), 0, (int[1]){0})
void merge(const int *a, int n, const int *b, int m, int *out) {
  int i = 0, j = 0, k = 0;
  while (i < n || j < m) {
    if (b[j] < a[i])
      out[k++] = b[j++];
    else
      out[k++] = a[i++];
  }
}
