/*@ requires n >= 0 && \valid(a + (0 .. n-1)); assigns a[0 .. n-1]; ensures \true; */
void f(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = 0;
}
int main(void) {
  f(0, 0);
  return 0;
}
