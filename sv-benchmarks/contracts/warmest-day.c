// The first of the coldest days, and the last of the warmest ones.
/*@ requires n > 0 && \valid_read(t + (0 .. n - 1)) && \valid(cold) && \valid(warm);
    assigns *cold, *warm;
    ensures 0 <= *cold < n && 0 <= *warm < n;
    ensures \forall integer k; 0 <= k < n ==> t[*cold] <= t[k] <= t[*warm];
    ensures \forall integer k; 0 <= k < *cold ==> t[*cold] < t[k];
    ensures \forall integer k; *warm < k < n ==> t[k] < t[*warm]; */
void extremes(int *t, int n, int *cold, int *warm) {
  int c = 0, w = 0, day = 1;
  while (day < n) {
    if (t[day] < t[c])
      c = day;
    if (!(t[day] < t[w]))
      w = day;
    day++;
  }
  *cold = c;
  *warm = w;
}
