// The length of a text: the first zero.
/*@ requires n > 0 && \valid_read(s + (0 .. n - 1));
    requires \exists integer k; 0 <= k < n && s[k] == 0;
    assigns \nothing;
    ensures 0 <= \result < n && s[\result] == 0;
    ensures \forall integer k; 0 <= k < \result ==> s[k] != 0; */
int length(const char *s, int n) {
  int i = 0;
  while (s[i] != 0)
    i++;
  return i;
}
