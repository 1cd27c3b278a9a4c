extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0;
  /*@ loop invariant i < 0; loop assigns \nothing; */
  while (i < n)
    i++;
  if (i < 0)
    reach_error();
  return 0;
}
