// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p); assigns *p; ensures *p == \old(*p); */
void touch(double *p) {
  if (*p == 0.0)
    *p = 0.0;
}
int main(void) {
  double x = -0.0;
  touch(&x);
  assert(1.0 / x < 0.0);
  return 0;
}
