// Two increasing runs, merged into one.
/*@ predicate increasing(int *a, integer n) = \forall integer i, j; 0 <= i < j < n ==> a[i] <= a[j]; */
/*@ requires 0 <= n <= 1000 && 0 <= m <= 1000;
    requires \valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. m - 1)) && \valid(c + (0 .. n + m - 1));
    requires increasing(a, n) && increasing(b, m);
    assigns c[0 .. n + m - 1];
    ensures increasing(c, n + m); */
void merge(const int *a, int n, const int *b, int m, int *c) {
  int i = 0, j = 0;
  /*@ loop invariant 0 <= i <= n && 0 <= j <= m;
      loop invariant increasing(c, i + j);
      loop invariant \forall integer k; 0 <= k < i + j && i < n ==> c[k] <= a[i];
      loop invariant \forall integer k; 0 <= k < i + j && j < m ==> c[k] <= b[j];
      loop assigns i, j, c[0 .. n + m - 1];
      loop variant n + m - i - j; */
  while (i < n || j < m) {
    if (j == m || (i < n && a[i] >= b[j])) {
      c[i + j] = a[i];
      i++;
    } else {
      c[i + j] = b[j];
      j++;
    }
  }
}
