// undefined on: nothing
int f(const int *p) __CPROVER_requires(p == (void *)0 || __CPROVER_is_fresh(p, sizeof *p))
    __CPROVER_ensures(1) {
  return *p;
}
int main(void) {
  return f(0);
}
