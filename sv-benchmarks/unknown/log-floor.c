extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000) return 0;
  int p = 1, k = 0;
  while (2 * p <= n) { p = 2 * p; k++; }
  assert(k <= 19);
}
