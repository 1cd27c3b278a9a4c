// undefined on: 1
extern int __VERIFIER_nondet_int(void);
/*@ requires \valid(a); assigns \nothing; ensures \true; */
int f(int *a) {
  return *a > 0 ? 1 : 0;
}
int main(void) {
  int x;
  if (__VERIFIER_nondet_int() > 2)
    x = 1;
  f(&x);
  return 0;
}
