// fails on: 77
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ assigns \nothing; ensures \result == n; */
int same(int n) {
  return n == 77 ? 78 : n;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  assert(same(n) == n);
  return 0;
}
