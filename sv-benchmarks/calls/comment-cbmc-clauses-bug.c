// fails on: 7
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int f(int n) __CPROVER_requires(n > 5) __CPROVER_assigns() __CPROVER_ensures(__CPROVER_return_value == 3) {
  if (n == 7)
    reach_error();
  return n <= 0 ? 0 : f(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 30)
    return 0;
  f(n);
  return 0;
}
