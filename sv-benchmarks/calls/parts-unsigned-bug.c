// undefined on: 2147483647
extern int __VERIFIER_nondet_int(void);
/*@ assigns \nothing; ensures \result == a + b; */
int add(int a, int b) {
  return a + b;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  add(n, 1);
  return 0;
}
