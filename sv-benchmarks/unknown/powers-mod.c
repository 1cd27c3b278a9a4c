extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0) return 0;
  int p = 1, q = 1;
  for (int i = 0; i < n; i++) { p = p * 4 % 101; q = q * 2 % 101; }
  assert(q * q % 101 == p);
}
