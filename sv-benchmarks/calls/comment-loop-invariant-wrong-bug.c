// fails on: 50
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0;
  /*@ loop invariant i < 10; loop assigns i; */
  while (i < n && i < 100)
    i++;
  if (i == 50)
    reach_error();
  return 0;
}
