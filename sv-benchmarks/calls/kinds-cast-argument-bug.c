// fails on: 200
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ requires -128 <= n <= 127; assigns \nothing; ensures \result == n; */
int f(int n) {
  return (signed char)n;
}
int main(void) {
  unsigned char c = __VERIFIER_nondet_int();
  int r = f(c);
  assert(r == c);
  return 0;
}
