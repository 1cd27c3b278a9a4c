extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ requires n < 100; assigns \nothing; ensures \result == n + 1; */
static inline int one(int n) {
  return n + 1;
}
/*@ requires n < 99; assigns \nothing; ensures \result == n + 2; */
static int two(int n) {
  return one(one(n));
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n >= 99 || n < 0)
    return 0;
  int r = two(n);
  assert(r - 2 == n);
  return 0;
}
