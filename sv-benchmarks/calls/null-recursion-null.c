extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ requires p == \null || \valid(p); assigns *p; ensures \result == 0; */
int f(int *p, int n) {
  if (p)
    *p = n;
  if (n <= 0)
    return 0;
  return f(n == 5 ? 0 : p, n - 1);
}
int main(void) {
  int x, n = __VERIFIER_nondet_int();
  int r = f(&x, n);
  assert(r == 0);
  return 0;
}
