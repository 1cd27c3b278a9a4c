// The first total is missing.
/*@ logic integer Total(int *a, integer n) = n <= 0 ? 0 : Total(a, n - 1) + a[n - 1]; */
/*@ requires n > 0 && \valid_read(a + (0 .. n - 1)) && \valid(t + (0 .. n - 1));
    requires \separated(a + (0 .. n - 1), t + (0 .. n - 1));
    requires \forall integer k; 1 <= k <= n ==> -2147483648 <= Total(a, k) <= 2147483647;
    assigns t[0 .. n - 1];
    ensures \forall integer k; 0 <= k < n ==> t[k] == Total(a, k + 1); */
void totals(int *a, int *t, int n) {
  t[0] = 0;
  for (int i = 1; i < n; i++)
    t[i] = t[i - 1] + a[i];
}
