extern int __VERIFIER_nondet_int(void);
/*@ requires k != 0; assigns \nothing; ensures \true; */
int f(int n, int k) {
  if (n <= 0)
    return 1 / k;
  return f(n - 1, k);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  int k = __VERIFIER_nondet_int();
  if (n > 11 || k == 0)
    return 0;
  f(n, k);
  return 0;
}
