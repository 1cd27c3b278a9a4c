// Puts the numbers below a pivot before the others, from both ends. Nothing stops a scan at the array's ends.
// fails on: partition((int[2]){1, 2}, 2, 5)
int partition(int *a, int n, int pivot) {
  int i = 0, j = n - 1;
  while (i <= j) {
    while (a[i] < pivot)
      i++;
    while (a[j] > pivot)
      j--;
    if (i <= j) {
      int t = a[i];
      a[i] = a[j];
      a[j] = t;
      i++;
      j--;
    }
  }
  return i;
}
