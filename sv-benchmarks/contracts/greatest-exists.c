// The greatest element is one of the array, and none is greater.
/*@ requires n > 0 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures \forall integer k; 0 <= k < n ==> a[k] <= \result;
    ensures \exists integer k; 0 <= k < n && a[k] == \result; */
long greatest(const long *a, unsigned n) {
  long best = a[0];
  for (unsigned i = 1; i < n; i++)
    if (a[i] > best)
      best = a[i];
  return best;
}
