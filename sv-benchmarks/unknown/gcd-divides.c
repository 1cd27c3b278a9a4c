extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 1 || b < 1 || a > 1000 || b > 1000) return 0;
  int x = a, y = b;
  while (y != 0) { int r = x % y; x = y; y = r; }
  assert(a % x == 0);
}
