extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 99999999) return 0;
  int rest = n, sum = 0;
  while (rest > 0) { sum = sum + rest % 8; rest = rest / 8; }
  assert(sum % 7 == n % 7);
}
