extern unsigned __VERIFIER_nondet_uint(void);
#include <assert.h>
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 1 || n > 1000) return 0;
  unsigned p = 1;
  while (p < n) p = p * 2;
  assert((p & (p - 1)) == 0);
}
