// undefined on: nothing
/*@ requires n >= 0 && \valid(a + (0 .. n - 1)); assigns \nothing; ensures \true; */
int f(int *a, int n) {
  int c = 0;
  for (int i = 0; i < n; i++)
    if (a[i] == 3)
      c = 1;
  return c;
}
int main(void) {
  int t[4];
  for (int i = 0; i < 3; i++)
    t[i] = i;
  f(t, 4);
  return 0;
}
