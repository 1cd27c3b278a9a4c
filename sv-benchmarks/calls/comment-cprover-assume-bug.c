// fails on: 9
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
void __CPROVER_assume(_Bool);
int main(void) {
  int n = __VERIFIER_nondet_int();
  __CPROVER_assume(n < 10);
  if (n > 8)
    reach_error();
  return 0;
}
