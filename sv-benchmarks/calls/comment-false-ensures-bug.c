// fails on: 7
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
/*@ assigns \nothing; ensures \false; */
int f(int n) {
  return n <= 0 ? 0 : f(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 30)
    return 0;
  f(n);
  reach_error();
  return 0;
}
