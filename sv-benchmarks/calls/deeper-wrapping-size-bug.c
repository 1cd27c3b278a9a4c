// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
void f(int *p, unsigned n) __CPROVER_requires(__CPROVER_is_fresh(p, n * 4u))
    __CPROVER_assigns(__CPROVER_object_upto(p, n * 4u)) __CPROVER_ensures(1) {
  if (n > 0)
    p[0] = 1;
}
int main(void) {
  int a[2] = {0, 0};
  f(a, 0x40000000u);
  assert(a[0] == 0);
  return 0;
}
