#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
void __CPROVER_assert(_Bool, const char *);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 3) {
    __CPROVER_assert(n > 2, "x");
    if (n < 3)
      reach_error();
  }
  return 0;
}
