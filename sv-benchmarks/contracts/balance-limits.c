// No balance of an account on the way is out of range, so the last one is exact.
/*@ logic integer Balance(int *change, integer n, integer start) =
      n <= 0 ? start : Balance(change, n - 1, start) + change[n - 1]; */
/*@ requires n >= 0 && \valid_read(change + (0 .. n - 1));
    requires \forall integer k; 0 <= k <= n ==>
      -2147483648 <= Balance(change, k, start) <= 2147483647;
    assigns \nothing;
    ensures \result == Balance(change, n, start); */
int balance(int *change, int n, int start) {
  int now = start;
  for (int day = 0; day < n; day++)
    now += change[day];
  return now;
}
