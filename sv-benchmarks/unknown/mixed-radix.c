extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0;
  if (n < 0 || n > 1000000) return 0;
  int m = n;
  while (m > 0) {
    if (m % 2 == 0) { s += m % 4; m /= 4; }
    else { s += m % 16; m /= 16; }
  }
  assert(s % 3 == n % 3);
}
