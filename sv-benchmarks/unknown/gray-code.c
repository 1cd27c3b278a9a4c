extern unsigned __VERIFIER_nondet_uint(void);
#include <assert.h>
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), g = 0, i = 0;
  if (n > 1000) return 0;
  while (i < n) {
    i++;
    g ^= i & (~i + 1);
  }
  assert(g == (i ^ (i >> 1)));
}
