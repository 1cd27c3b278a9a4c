extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int h[81];
int main(void) {
  int n = 0;
  while (__VERIFIER_nondet_int() && n < 81) {
    int i = n++;
    h[i] = __VERIFIER_nondet_int();
    while (i > 0 && h[(i - 1) / 3] > h[i]) {
      int t = h[i];
      h[i] = h[(i - 1) / 3];
      h[(i - 1) / 3] = t;
      i = (i - 1) / 3;
    }
  }
  int k = __VERIFIER_nondet_int();
  if (k < 1 || k >= n) return 0;
  assert(h[(k - 1) / 3] <= h[k]);
}
