#include <assert.h>
extern int __VERIFIER_nondet_int(void);
/*@ assigns \nothing; ensures \result == n; */
int f(unsigned char n) {
  return n;
}
int main(void) {
  int c = __VERIFIER_nondet_int();
  int r = f(c);
  assert(r == (c & 255));
  return 0;
}
