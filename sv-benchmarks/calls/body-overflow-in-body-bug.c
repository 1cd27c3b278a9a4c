// undefined on: 69999
extern int __VERIFIER_nondet_int(void);
/*@ requires n >= 0; assigns \nothing; ensures \true; */
int sum(int n) {
  if (n <= 0)
    return 0;
  return n + sum(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 70000 || n < 0)
    return 0;
  sum(n);
  return 0;
}
