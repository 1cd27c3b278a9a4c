extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
/*@ requires n > 100; assigns \nothing; ensures \result == 7; */
int f(int n) {
  return n <= 0 ? 0 : f(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 30)
    return 0;
  int r = f(n);
  if (r != 0)
    reach_error();
  return 0;
}
