extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ requires -1000 <= a <= 1000 && -1000 <= b <= 1000; assigns \nothing; ensures \result == a + b; */
int add(int a, int b) {
  return a + b;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000)
    return 0;
  int r = add(n, 1);
  assert(r == n + 1);
  return 0;
}
