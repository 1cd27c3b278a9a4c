extern unsigned __VERIFIER_nondet_uint(void);
#include <assert.h>
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), p = 1;
  int k = 0;
  if (n > 10000000) return 0;
  while (p < n) {
    p <<= 3;
    k++;
  }
  assert((p & (p - 1)) == 0);
}
