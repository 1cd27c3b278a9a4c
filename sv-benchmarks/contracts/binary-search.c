// A binary search in a sorted array; it finds the value if there is one.
/*@ predicate sorted(int *a, integer n) =
      \forall integer i, j; 0 <= i <= j < n ==> a[i] <= a[j]; */
/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1)) && sorted(a, n);
    assigns \nothing;
    behavior found:
      assumes \exists integer k; 0 <= k < n && a[k] == x;
      ensures 0 <= \result < n && a[\result] == x;
    behavior missing:
      assumes \forall integer k; 0 <= k < n ==> a[k] != x;
      ensures \result == -1; */
int search(int *a, int n, int x) {
  int low = 0, high = n;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (a[middle] == x)
      return middle;
    if (a[middle] < x)
      low = middle + 1;
    else
      high = middle;
  }
  return -1;
}
