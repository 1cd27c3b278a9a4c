extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
void touch(double *p) __CPROVER_requires(__CPROVER_is_fresh(p, sizeof *p) && *p == *p) __CPROVER_assigns()
    __CPROVER_ensures(*p == __CPROVER_old(*p)) {
}
int main(void) {
  double x = 1.0, old = x;
  touch(&x);
  assert(x == old);
  return 0;
}
