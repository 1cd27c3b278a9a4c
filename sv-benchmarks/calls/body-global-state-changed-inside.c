extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
int g;
/*@ requires g >= n && n >= 0; assigns g; ensures g >= 0; */
int f(int n) {
  assert(g >= 0);
  if (n <= 0)
    return 0;
  g--;
  return f(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 50)
    return 0;
  g = 50;
  f(n);
  assert(g >= 0);
  return 0;
}
