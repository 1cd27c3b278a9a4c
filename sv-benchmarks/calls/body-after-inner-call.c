extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ requires 0 <= n <= 50; assigns \nothing; ensures \result == n; */
int f(int n) {
  if (n == 0)
    return 0;
  int r = f(n - 1);
  assert(r == n - 1);
  return r + 1;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 50)
    return 0;
  int r = f(n);
  assert(r == n);
  return 0;
}
