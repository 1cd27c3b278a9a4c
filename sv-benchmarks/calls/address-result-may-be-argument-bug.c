// fails on: 1
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
int other;
/*@ requires \valid(p); assigns \nothing; ensures \result == p || \result == &other; */
int *pick(int *p, int n) {
  return n ? p : &other;
}
int main(void) {
  int x = 1;
  int *q = pick(&x, __VERIFIER_nondet_int());
  *q = 2;
  assert(x == 1);
  return 0;
}
