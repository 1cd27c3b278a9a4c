extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int a[30];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 2 || n > 30) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  int lo = 0, hi = n - 1;
  while (lo < hi) {
    for (int i = lo; i < hi; i++) if (a[i] > a[i + 1]) { int t = a[i]; a[i] = a[i + 1]; a[i + 1] = t; }
    hi--;
    for (int i = hi; i > lo; i--) if (a[i] < a[i - 1]) { int t = a[i]; a[i] = a[i - 1]; a[i - 1] = t; }
    lo++;
  }
  int k = __VERIFIER_nondet_int();
  if (k < 1 || k >= n) return 0;
  assert(a[k - 1] <= a[k]);
}
