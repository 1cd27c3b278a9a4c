extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ requires n >= 0; assigns \nothing; */
int f(int n);
/*@ ensures \result >= k; */
int f(int k);
int f(int x) {
  return x == 9 ? 10 : x;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0)
    return 0;
  int r = f(n);
  assert(r >= n);
  return 0;
}
