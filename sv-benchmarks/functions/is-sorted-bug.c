// Whether an array is in order; a number beyond its end is compared, too.
// fails on: is_sorted((int[1]){1}, 1)
int is_sorted(const int *a, int n) {
  for (int k = 0; k < n; k++) {
    if (a[k] > a[k + 1])
      return 0;
  }
  return 1;
}
