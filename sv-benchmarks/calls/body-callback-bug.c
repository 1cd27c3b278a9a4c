// fails on: 8
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ assigns \nothing; ensures \true; */
int test(int n) {
  assert(n != 6);
  return n;
}
/*@ assigns \nothing; ensures \true; */
int each(int (*f)(int), int n) {
  if (n <= 0)
    return 0;
  f(n);
  return each(f, n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 10)
    return 0;
  each(test, n);
  return 0;
}
