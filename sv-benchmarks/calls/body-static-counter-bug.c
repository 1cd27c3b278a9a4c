// fails on: 8
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
extern int __VERIFIER_nondet_int(void);
/*@ ensures \result == 0; */
int down(int n) {
  static int calls;
  calls++;
  assert(calls <= 12);
  if (n <= 0)
    return 0;
  return down(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 10)
    return 0;
  down(n);
  down(n);
  return 0;
}
