extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int a[20], c[5], b[20];
int main(void) {
  for (int i = 0; i < 20; i++) { a[i] = __VERIFIER_nondet_int(); if (a[i] < 0 || a[i] >= 5) return 0; }
  for (int v = 0; v < 5; v++) c[v] = 0;
  for (int i = 0; i < 20; i++) c[a[i]]++;
  int k = 0;
  for (int v = 0; v < 5; v++) for (int j = 0; j < c[v] && k < 20; j++) b[k++] = v;
  int q = __VERIFIER_nondet_int();
  if (q < 1 || q >= k) return 0;
  assert(b[q - 1] <= b[q]);
}
