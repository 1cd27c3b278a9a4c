// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
void f(int *p, int n) __CPROVER_requires(__CPROVER_is_fresh(p, sizeof *p)) __CPROVER_assigns(n > 0 : *p)
    __CPROVER_ensures(1) {
  *p = 1;
}
int main(void) {
  int x = 0;
  f(&x, 0);
  assert(x == 0);
  return 0;
}
