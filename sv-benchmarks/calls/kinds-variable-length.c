extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ requires 0 < n <= 10 && \valid(a + (0 .. n-1)); assigns a[0 .. n-1]; ensures a[0] == 4; */
void f(int n, int a[n]) {
  a[0] = 4;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 10)
    return 0;
  int a[n];
  f(n, a);
  assert(a[0] == 4);
  return 0;
}
