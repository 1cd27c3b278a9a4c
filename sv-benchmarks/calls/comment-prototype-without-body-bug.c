// fails on: 3
extern void reach_error(void);
/*@ assigns \nothing; ensures \result == 0; */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 3)
    reach_error();
  return 0;
}
