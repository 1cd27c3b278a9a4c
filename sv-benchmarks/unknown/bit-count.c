extern unsigned __VERIFIER_nondet_uint(void);
#include <assert.h>
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  int c = 0;
  while (x) { x &= x - 1; c++; }
  assert(c <= 32);
}
