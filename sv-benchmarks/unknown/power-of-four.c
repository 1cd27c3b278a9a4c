extern unsigned __VERIFIER_nondet_uint(void);
#include <assert.h>
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 100000) return 0;
  unsigned p = 1;
  while (p < n) p = 4 * p;
  assert((p & (p - 1)) == 0);
}
