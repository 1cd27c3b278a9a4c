// fails on: 16
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ assigns \nothing; ensures \result == n; */
int f(int n) {
  n = n & 15;
  return n;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  int r = f(n);
  assert(r == n);
  return 0;
}
