extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires n >= 0 && \valid(a + (0 .. n-1)); assigns a[0 .. n-1]; ensures \true; */
void f(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = 7;
}
int main(void) {
  int a[5] = {0};
  f(a, 3);
  assert(a[3] == 0);
  return 0;
}
