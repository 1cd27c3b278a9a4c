extern unsigned __VERIFIER_nondet_uint(void);
#include <assert.h>
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  int c = 0;
  while (x) {
    if (x & 1) c++;
    x >>= 1;
  }
  assert(c <= 32);
}
