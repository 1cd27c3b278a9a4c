extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0;
  if (n < 0 || n > 10000000) return 0;
  int rest = n;
  while (rest > 0) {
    sum += rest % 12;
    rest = rest / 12;
  }
  assert(sum % 11 == n % 11);
}
