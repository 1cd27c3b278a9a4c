extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 99999999) return 0;
  int m = n, s = 0;
  while (m > 0) { s += m % 16; m /= 16; }
  assert(s % 15 == n % 15);
}
