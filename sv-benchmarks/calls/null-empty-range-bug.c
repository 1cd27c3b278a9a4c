// undefined on: nothing
/*@ requires n >= 0 && \valid(a + (0 .. n-1)); assigns a[0 .. n-1]; ensures \true; */
void f(int *a, int n) {
  a[0] = 0;
  for (int i = 1; i < n; i++)
    a[i] = 0;
}
int main(void) {
  int *volatile p = __builtin_malloc(0);
  f(p, 0);
  return 0;
}
