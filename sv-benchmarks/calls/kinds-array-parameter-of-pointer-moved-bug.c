// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires n > 0 && \valid(a + (0 .. n-1)); assigns a[0 .. n-1]; ensures *a == 0; */
void f(int *a, int n) {
  a++;
  while (--n > 0)
    *a++ = 0;
  *(a - 1) = 0;
}
int main(void) {
  int a[3] = {1, 2, 3};
  f(a, 3);
  assert(a[0] == 0);
  return 0;
}
