extern unsigned __VERIFIER_nondet_uint(void);
#include <assert.h>
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 100000) return 0;
  unsigned m = 1;
  while (m < n) m |= m << 1;
  assert((m & (m + 1)) == 0);
}
