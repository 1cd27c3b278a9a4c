// fails on: 200
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
/*@ requires -128 <= n <= 127; assigns \nothing; ensures \result == n; */
int f(int n) {
  return (signed char)n;
}
int main(void) {
  unsigned char c = __VERIFIER_nondet_int();
  int r = f(c);
  assert(r == c);
  return 0;
}
