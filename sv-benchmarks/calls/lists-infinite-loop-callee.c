#include <assert.h>
extern int __VERIFIER_nondet_int(void);
/*@ assigns \nothing; ensures \false; */
void stop(void) {
  for (;;)
    ;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n != n) {
    stop();
    assert(0);
  }
  return 0;
}
