extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int q[64];
int main(void) {
  int head = 0, tail = 0, clock = 0;
  while (__VERIFIER_nondet_int()) {
    int wait = __VERIFIER_nondet_int();
    if (wait < 1 || wait > 9) continue;
    clock += wait;
    if (__VERIFIER_nondet_int()) { if (tail < 64) q[tail++] = clock; }
    else if (head < tail) head++;
  }
  int k = __VERIFIER_nondet_int();
  if (k < 1 || k >= tail) return 0;
  assert(q[k - 1] < q[k]);
}
