// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p); assigns *p; ensures \result == 0; */
int f(int *p, int n) {
  if (n <= 0)
    return 0;
  *p = n;
  return f(p + 1, n - 1);
}
int main(void) {
  int a[10] = {0};
  int r = f(a, 3);
  assert(a[2] == 0);
  return r;
}
