extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ requires 0 <= n <= 200; assigns \nothing; ensures \result == n; */
int c(int n) {
  assert(n != 212);
  return n;
}
/*@ requires 0 <= n <= 150; assigns \nothing; ensures \result == n + 2; */
int b(int n) {
  return c(n + 1) + 1;
}
/*@ requires 0 <= n <= 100; assigns \nothing; ensures \result == n + 4; */
int a(int n) {
  return b(n + 1) + 1;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 100 || n < 0)
    return 0;
  int r = a(n);
  assert(r == n + 4);
  return 0;
}
