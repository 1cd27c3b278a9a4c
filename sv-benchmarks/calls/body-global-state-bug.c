// fails on: 8
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
int g;
/*@ requires g == 1; assigns \nothing; ensures \true; */
int f(int n) {
  assert(g == 1);
  if (n <= 0)
    return 0;
  return f(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 50)
    return 0;
  g = n != 8;
  f(n);
  return 0;
}
