// The largest value so far, for each cell.
/*@ requires 0 <= n && \valid_read(a + (0 .. n - 1)) && \valid(m + (0 .. n - 1));
    assigns m[0 .. n - 1];
    ensures \forall integer k; 0 <= k < n ==> \forall integer j; 0 <= j <= k ==> a[j] <= m[k];
    ensures \forall integer k; 0 <= k < n ==> \exists integer j; 0 <= j <= k && a[j] == m[k]; */
void maxima(const int *a, int n, int *m) {
  /*@ loop invariant 0 <= i <= n;
      loop invariant \forall integer k; 0 <= k < i ==> \forall integer j; 0 <= j <= k ==> a[j] <= m[k];
      loop invariant \forall integer k; 0 <= k < i ==> \exists integer j; 0 <= j <= k && a[j] == m[k];
      loop assigns i, m[0 .. n - 1];
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    m[i] = i > 0 && m[0] > a[i] ? m[i - 1] : a[i];
}
