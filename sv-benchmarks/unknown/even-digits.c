extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000) return 0;
  int s = 0, m = n;
  while (m > 0) { s += m % 10; m /= 10; }
  assert(s % 9 == n % 9);
}
