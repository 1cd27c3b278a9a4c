// The comparison ends one place too late.
/*@ requires 0 <= n && \valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1));
    assigns \nothing;
    ensures 0 <= \result <= n;
    ensures \forall integer k; 0 <= k < \result ==> a[k] == b[k];
    ensures \result < n ==> a[\result] != b[\result]; */
int mismatch(const short *a, const short *b, int n) {
  int i = 0;
  while (i < n && a[i] == b[i])
    i++;
  return i < n ? i + 1 : n;
}
