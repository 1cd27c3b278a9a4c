extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
#include <stdlib.h>
/*@ assigns \nothing; ensures n >= 0 && \result == 0; */
int down(int n) {
  if (n < 0)
    abort();
  assert(n >= 0);
  if (n == 0)
    return 0;
  return down(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 1000)
    return 0;
  down(n);
  assert(n >= 0);
}
