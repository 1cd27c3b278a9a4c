// The number is inserted one place too early.
/*@ predicate sorted{L}(int *a, integer n) =
      \forall integer i, j; 0 <= i <= j < n ==> \at(a[i], L) <= \at(a[j], L); */
/*@ requires 0 <= n < 1000 && \valid(a + (0 .. n)) && sorted(a, n);
    assigns a[0 .. n];
    ensures sorted(a, n + 1);
    ensures \exists integer k; 0 <= k <= n && a[k] == x; */
void insert(int *a, int n, int x) {
  int i = n;
  while (i > 0 && a[i - 1] > x) {
    a[i] = a[i - 1];
    i--;
  }
  a[i > 0 ? i - 1 : 0] = x;
}
