extern int __VERIFIER_nondet_int(void);
/*@ requires n >= 0 && \valid(a + (0 .. n-1)); assigns a[0 .. n-1]; ensures \true; */
void f(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = 0;
}
int main(void) {
  int a[10];
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 10)
    return 0;
  f(a, n);
  return 0;
}
