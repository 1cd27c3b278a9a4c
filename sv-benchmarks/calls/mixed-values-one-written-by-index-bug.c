// undefined on: 2
extern int __VERIFIER_nondet_int(void);
/*@ requires \valid(a + (0 .. 3)); assigns \nothing; ensures \true; */
int f(int *a) {
  return a[1] > 0 ? 1 : 0;
}
int main(void) {
  int t[4];
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 3)
    return 0;
  t[n] = 1;
  f(t);
  return 0;
}
