// fails on: 21
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  //@ admit \false;
  if (n > 20)
    reach_error();
  return 0;
}
