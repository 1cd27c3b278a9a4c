// The first element that another array lacks; a function that looks for it is known by its contract.
/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures \result == 0 || \result == 1;
    ensures \result == 1 <==> \exists integer k; 0 <= k < n && a[k] == x; */
int contains(int *a, int n, int x) {
  for (int i = 0; i < n; i++)
    if (a[i] == x)
      return 1;
  return 0;
}
/*@ requires n >= 0 && m >= 0 && \valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. m - 1));
    assigns \nothing;
    ensures 0 <= \result <= n;
    ensures \forall integer i, k; 0 <= i < \result && 0 <= k < m ==> a[i] != b[k];
    ensures \result < n ==> \exists integer k; 0 <= k < m && b[k] == a[\result]; */
int first_shared(int *a, int n, int *b, int m) {
  for (int i = 0; i < n; i++)
    if (!contains(b, m, a[i]))
      return i;
  return n;
}
