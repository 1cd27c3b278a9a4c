// A place of a key in a sorted array. In a large one, the sum of two places is no int.
// fails on: binary_search((signed char *)calloc(2000000000, 1), 2000000000, 1)
int binary_search(const signed char *a, int n, signed char key) {
  int low = 0, high = n - 1;
  while (low <= high) {
    int middle = (low + high) / 2;
    if (a[middle] == key)
      return middle;
    if (a[middle] < key)
      low = middle + 1;
    else
      high = middle - 1;
  }
  return -1;
}
