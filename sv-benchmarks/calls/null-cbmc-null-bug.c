// undefined on: nothing
void f(int *p) __CPROVER_requires(p == 0 || __CPROVER_rw_ok(p, sizeof *p)) __CPROVER_assigns(p != 0 : *p) {
  *p = 1;
}
int main(void) {
  f(0);
  return 0;
}
