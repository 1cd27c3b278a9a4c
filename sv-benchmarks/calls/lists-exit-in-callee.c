extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
#include <stdlib.h>
/*@ assigns \nothing; ensures n > 0; */
void need(int n) {
  if (n <= 0)
    exit(1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 0)
    return 0;
  if (n < 0)
    n = 1;
  need(n);
  assert(n > 0);
  return 0;
}
