extern int __VERIFIER_nondet_int(void);
/*@ requires n > 0 ==> \valid(p); assigns *p; ensures \true; */
int f(int *p, int n) {
  if (n > 0)
    *p = n;
  return 0;
}
int main(void) {
  int x, n = __VERIFIER_nondet_int();
  f(n > 0 ? &x : 0, n);
  return 0;
}
