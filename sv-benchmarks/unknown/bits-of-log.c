extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) return 0;
  int p = 1, k = 0;
  while (3 * p <= n) {
    p = 3 * p;
    k++;
  }
  assert(k <= 10);
}
