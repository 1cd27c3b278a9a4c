// The second range gets its own cells.
/*@ requires n >= 0 && \valid(a + (0 .. n - 1)) && \valid(b + (0 .. n - 1));
    requires \separated(a + (0 .. n - 1), b + (0 .. n - 1));
    assigns a[0 .. n - 1], b[0 .. n - 1];
    ensures \forall integer k; 0 <= k < n ==> a[k] == \old(b[k]) && b[k] == \old(a[k]); */
void exchange(int *a, int *b, int n) {
  for (int i = 0; i < n; i++) {
    int t = a[i];
    a[i] = b[i];
    b[i] = a[i] - t + t;
  }
}
