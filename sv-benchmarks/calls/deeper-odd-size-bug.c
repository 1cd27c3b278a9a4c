// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
void f(int *p) __CPROVER_requires(__CPROVER_is_fresh(p, 6)) __CPROVER_assigns(__CPROVER_object_upto(p, 6))
    __CPROVER_ensures(1) {
  p[0] = 1;
  p[1] = 0x10000;
}
int main(void) {
  int a[2] = {0, 0};
  f(a);
  assert(a[1] == 0);
  return 0;
}
