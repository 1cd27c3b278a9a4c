// undefined on: 0
extern int __VERIFIER_nondet_int(void);
/*@ requires \valid(p); assigns *p; ensures \true; */
void f(char *p) {
  *p = 1;
}
int main(void) {
  char *q = __VERIFIER_nondet_int() ? (char[2]){1} : "x";
  f(q);
  return 0;
}
