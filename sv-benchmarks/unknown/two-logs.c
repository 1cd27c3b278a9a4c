extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int a[30], b[30];
int main(void) {
  int n = 0, m = 0, now = 0;
  while (__VERIFIER_nondet_int()) {
    int d = __VERIFIER_nondet_int();
    if (d < 1 || d > 100) continue;
    now += d;
    if (__VERIFIER_nondet_int()) {
      if (n < 30) a[n++] = now;
    } else if (m < 30) b[m++] = now;
  }
  int k = __VERIFIER_nondet_int();
  if (k < 1 || k >= n) return 0;
  assert(a[k - 1] < a[k]);
}
