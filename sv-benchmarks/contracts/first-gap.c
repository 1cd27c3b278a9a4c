// What a recursive definition of the first gap says, for callers who want to know its cell.
/*@ logic integer Gap(int *a, integer n) =
      n <= 0 ? 0 : Gap(a, n - 1) < n - 1 ? Gap(a, n - 1) : a[n - 1] == 0 ? n - 1 : n; */
/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures \result == Gap(a, n); */
int gap(int *a, int n);
/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures 0 <= \result <= n;
    ensures \forall integer k; 0 <= k < \result ==> a[k] != 0;
    ensures \result < n ==> a[\result] == 0; */
int used(int *a, int n) {
  return gap(a, n);
}
