extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(); /*@ assert n < 10; */
  if (n > 20 && n < 5)
    reach_error();
  return 0;
}
