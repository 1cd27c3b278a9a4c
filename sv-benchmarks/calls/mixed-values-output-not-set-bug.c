// undefined on: 1
extern int __VERIFIER_nondet_int(void);
/*@ requires \valid(a); assigns *a; ensures \true; */
void f(int *a, int n) {
  if (n > 3)
    *a = 1;
}
int main(void) {
  int x;
  f(&x, __VERIFIER_nondet_int());
  if (x > 0)
    return 0;
  return 0;
}
