extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int main(void) {
  int m = __VERIFIER_nondet_int(), top = 0;
  if (m < 1 || m > 100) return 0;
  while (m != 1) {
    if (m > top) top = m;
    if (m % 2 == 0) m = m / 2;
    else m = 3 * m + 1;
  }
  assert(top <= 9232);
}
