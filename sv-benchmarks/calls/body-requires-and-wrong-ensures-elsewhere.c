extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ requires n < 50; assigns \nothing; ensures \result == n; */
int same(int n) {
  return n == 77 ? 78 : n;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n >= 50)
    return 0;
  assert(same(n) == n);
  return 0;
}
