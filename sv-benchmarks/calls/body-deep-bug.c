// fails on: 9
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ assigns \nothing; ensures \result == 0; */
int down(int n) {
  assert(n != 7);
  if (n <= 0)
    return 0;
  return down(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 100)
    return 0;
  return down(n);
}
