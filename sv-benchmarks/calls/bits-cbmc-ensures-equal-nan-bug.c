// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
#include <math.h>
void touch(double *p) __CPROVER_requires(__CPROVER_is_fresh(p, sizeof *p)) __CPROVER_assigns()
    __CPROVER_ensures(*p == __CPROVER_old(*p)) {
}
int main(void) {
  double x = NAN, old = x;
  touch(&x);
  assert(x == old);
  return 0;
}
