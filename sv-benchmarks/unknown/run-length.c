extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int a[30], v[30], c[30];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 30) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  int k = 0; v[0] = a[0]; c[0] = 1;
  for (int i = 1; i < n; i++) {
    if (a[i] == v[k]) c[k]++;
    else { k++; v[k] = a[i]; c[k] = 1; }
  }
  int s = 0;
  for (int i = 0; i <= k; i++) s += c[i];
  assert(s == n);
}
