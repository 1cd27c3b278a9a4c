// Equal elements are left out at the end.
/*@ requires 0 <= n <= 1000 && 0 <= m <= 1000;
    requires \valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. m - 1)) && \valid(c + (0 .. n + m - 1));
    requires \forall integer i, j; 0 <= i <= j < n ==> a[i] <= a[j];
    requires \forall integer i, j; 0 <= i <= j < m ==> b[i] <= b[j];
    assigns c[0 .. n + m - 1];
    ensures \forall integer k; 0 < k < n + m ==> c[k - 1] <= c[k]; */
void merge(const int *a, int n, const int *b, int m, int *c) {
  int i = 0, j = 0;
  for (int k = 0; k < n + m; k++)
    if (j == m || (i < n && a[i] >= b[j]))
      c[k] = a[i++];
    else
      c[k] = b[j++];
}
