// fails on: 1
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int other;
/*@ requires \valid(p); assigns \nothing; ensures \result == p || \result == &other; */
int *pick(int *p, int n) {
  return n ? p : &other;
}
int main(void) {
  int x = 1;
  int *q = pick(&x, __VERIFIER_nondet_int());
  *q = 2;
  assert(x == 1);
  return 0;
}
