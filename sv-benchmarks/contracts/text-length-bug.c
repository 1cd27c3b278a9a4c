// The final zero is counted.
/*@ requires 0 <= n <= 1000 && \valid_read(s + (0 .. n)) && s[n] == 0;
    requires \forall integer k; 0 <= k < n ==> s[k] != 0;
    assigns \nothing;
    ensures \result == n; */
int length(const char *s, int n) {
  int i = 0;
  while (s[i])
    i++;
  return i + 1;
}
