extern int __VERIFIER_nondet_int(void);
int a[10];
/*@ requires 0 <= n <= 10; assigns a[0 .. n - 1]; ensures \true; */
void clear(int n) {
  if (n == 0)
    return;
  a[n - 1] = 0;
  clear(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 10 || n < 0)
    return 0;
  clear(n);
  return 0;
}
