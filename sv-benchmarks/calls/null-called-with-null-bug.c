// undefined on: 0
extern int __VERIFIER_nondet_int(void);
/*@ requires p == \null || \valid(p); assigns *p; ensures \true; */
void f(int *p) {
  *p = 1;
}
int main(void) {
  int x;
  f(__VERIFIER_nondet_int() ? &x : 0);
  return 0;
}
