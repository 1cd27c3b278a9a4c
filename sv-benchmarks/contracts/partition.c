// Small elements come before the others.
/*@ requires 0 <= n && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 1];
    ensures 0 <= \result <= n;
    ensures \forall integer k; 0 <= k < \result ==> a[k] < pivot;
    ensures \forall integer k; \result <= k < n ==> a[k] >= pivot; */
int partition(int *a, int n, int pivot) {
  int small = 0;
  for (int i = 0; i < n; i++)
    if (a[i] < pivot) {
      int t = a[i];
      a[i] = a[small];
      a[small] = t;
      small++;
    }
  return small;
}
