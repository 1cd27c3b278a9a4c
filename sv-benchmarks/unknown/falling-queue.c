extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int q[50];
int main(void) {
  int tail = 0, rest = 1000000;
  while (__VERIFIER_nondet_int()) {
    int part = __VERIFIER_nondet_int();
    if (part < 1 || part > 9 || rest < 10) continue;
    rest -= part;
    if (__VERIFIER_nondet_int()) {
      if (tail < 50) q[tail++] = rest;
    } else if (tail > 0) tail--;
  }
  int k = __VERIFIER_nondet_int();
  if (k < 1 || k >= tail) return 0;
  assert(q[k - 1] > q[k]);
}
