// The end is not copied.
/*@ requires n > 0 && \valid_read(from + (0 .. n - 1)) && \valid(to + (0 .. n - 1));
    requires \separated(from + (0 .. n - 1), to + (0 .. n - 1));
    requires from[n - 1] == 0;
    assigns to[0 .. n - 1];
    ensures \exists integer k; 0 <= k < n && to[k] == 0;
    ensures \forall integer k; 0 <= k < \result ==> to[k] == from[k]; */
int copy(char *to, const char *from, int n) {
  int i = 0;
  while (from[i] != 0) {
    to[i] = from[i];
    i++;
  }

  return i;
}
