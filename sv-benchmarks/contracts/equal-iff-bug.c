// A difference that is not in the first cell goes unnoticed.
/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1));
    assigns \nothing;
    ensures \result != 0 <==> (\forall integer k; 0 <= k < n ==> a[k] == b[k]); */
int equal(const int *a, const int *b, int n) {
  for (int i = 0; i < n; i++)
    if (a[i] != b[i])
      return i;
  return 1;
}
