extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
void f(int *p) __CPROVER_requires(p == 0 || __CPROVER_rw_ok(p, sizeof *p)) __CPROVER_assigns(p != 0 : *p)
    __CPROVER_ensures(p == 0 || *p == 1) {
  if (p)
    *p = 1;
}
int main(void) {
  int x;
  f(0);
  f(&x);
  assert(x == 1);
  return 0;
}
