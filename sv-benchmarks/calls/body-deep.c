extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ requires n <= 6; assigns \nothing; ensures \result == 0; */
int down(int n) {
  assert(n != 7);
  if (n <= 0)
    return 0;
  return down(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 6)
    return 0;
  return down(n);
}
