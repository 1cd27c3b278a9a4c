extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int p[20], q[20];
int main(void) {
  for (int i = 0; i < 20; i++) p[i] = i;
  for (int i = 19; i > 0; i--) {
    int j = __VERIFIER_nondet_int();
    if (j < 0 || j > i) return 0;
    int t = p[i]; p[i] = p[j]; p[j] = t;
  }
  for (int i = 0; i < 20; i++) q[p[i]] = i;
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k >= 20) return 0;
  assert(q[p[k]] == k);
}
