extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ requires 0 <= n <= 100; assigns \nothing; ensures 2 * \result == n * (n + 1); */
int sum(int n) {
  if (n <= 0)
    return 0;
  return n + sum(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 100 || n < 0)
    return 0;
  int r = sum(n);
  assert(r >= n);
  return 0;
}
