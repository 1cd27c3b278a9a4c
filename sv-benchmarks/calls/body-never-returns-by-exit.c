extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
#include <stdlib.h>
/*@ requires n >= 0; assigns \nothing; ensures \false; */
void leave(int n) {
  if (n == 0)
    exit(0);
  leave(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000)
    return 0;
  leave(n);
  assert(0);
}
