extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int a[40], m[40];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 40) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  m[0] = a[0];
  for (int i = 1; i < n; i++) m[i] = m[i - 1] > a[i] ? a[i] : m[i - 1];
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 0 || j < i || j >= n) return 0;
  assert(a[i] >= m[j]);
}
