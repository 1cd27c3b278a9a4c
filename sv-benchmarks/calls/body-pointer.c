extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ requires n < 101; assigns \nothing; ensures \result == 0; */
int down(int n) {
  assert(n != 104);
  if (n <= 0)
    return 0;
  return down(n - 1);
}
/*@ assigns \nothing; ensures \result == 0; */
int none(int n) {
  return 0;
}
int (*table[2])(int) = {none, down};
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 100)
    return 0;
  int r = table[n & 1](n);
  assert(r == 0);
  return r;
}
