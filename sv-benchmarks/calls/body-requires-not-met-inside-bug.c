// fails on: 1
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ requires n >= 0; assigns \nothing; ensures \true; */
int down(int n) {
  assert(n >= 0);
  if (n == 0)
    return 0;
  return down(n - 2);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0)
    return 0;
  down(n);
  return 0;
}
