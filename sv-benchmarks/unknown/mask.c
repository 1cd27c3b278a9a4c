extern unsigned __VERIFIER_nondet_uint(void);
#include <assert.h>
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = 0;
  if (n > 1000) return 0;
  while (m < n) m = 2 * m + 1;
  assert((m & (m + 1)) == 0);
}
