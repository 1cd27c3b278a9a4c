// fails on: 200
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ assigns \nothing; ensures (char)\result == \result; */
int f(int n) {
  return n;
}
int main(void) {
  int r = f(__VERIFIER_nondet_int());
  assert(r < 128);
  return 0;
}
