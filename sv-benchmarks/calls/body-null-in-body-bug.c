// undefined on: 4
extern int __VERIFIER_nondet_int(void);
/*@ assigns \nothing; ensures \true; */
int first(int *p, int n) {
  if (n <= 0)
    return *p;
  return first(p, n - 1);
}
int main(void) {
  int x = 1;
  int n = __VERIFIER_nondet_int();
  if (n > 10)
    return 0;
  first(n == 4 ? 0 : &x, n);
  return 0;
}
