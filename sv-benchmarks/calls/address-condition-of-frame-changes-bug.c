// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
int n;
void f(int *p) __CPROVER_requires(__CPROVER_is_fresh(p, sizeof *p)) __CPROVER_assigns(n; n > 0 : *p)
    __CPROVER_ensures(1) {
  n = 1;
  *p = 1;
}
int main(void) {
  int x = 0;
  f(&x);
  assert(x == 0);
  return 0;
}
