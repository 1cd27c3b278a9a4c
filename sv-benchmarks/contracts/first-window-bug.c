// The window that is found may have a zero at its end; a function that looks at one window is known by its contract.
/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures \result != 0 <==> \forall integer k; 0 <= k < n ==> a[k] != 0; */
int nowhere_zero(int *a, int n) {
  for (int i = 0; i < n; i++)
    if (a[i] == 0)
      return 0;
  return 1;
}
/*@ requires 0 < w <= n <= 1000000 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures 0 <= \result <= n;
    ensures \result < n ==> \forall integer k; \result <= k < \result + w ==> a[k] != 0;
    ensures \forall integer s; 0 <= s < \result && s <= n - w ==>
      \exists integer k; s <= k < s + w && a[k] == 0; */
int window(int *a, int n, int w) {
  for (int s = 0; s <= n - w; s++)
    if (nowhere_zero(a + s, w - 1))
      return s;
  return n;
}
