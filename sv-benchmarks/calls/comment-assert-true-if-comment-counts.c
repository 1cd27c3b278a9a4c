extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0)
    return 0;
  //@ assert n < 0;
  if (n < 0)
    reach_error();
  return 0;
}
