// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p); assigns \nothing; ensures \result == 0; */
int f(int *p, int n) {
  if (*p == 5)
    return 1;
  if (n <= 0)
    return 0;
  return f(p + 1, n - 1);
}
int main(void) {
  int a[10] = {0};
  a[4] = 5;
  int r = f(a, 8);
  assert(r == 0);
  return 0;
}
