// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int a[3];
/*@ requires 0 <= n < 3; assigns a[n]; ensures \result == &a[n]; */
int *f(int n) {
  a[n] = 1;
  if (n)
    a[0] = 9;
  return &a[n];
}
int main(void) {
  *f(1) = 3;
  assert(a[0] == 0);
  return 0;
}
