// fails on: 2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(); /*@ ghost n = 1; */
  if (n != 1)
    reach_error();
  return 0;
}
