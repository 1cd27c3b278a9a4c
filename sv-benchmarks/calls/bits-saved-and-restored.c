extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p); assigns \nothing; */
void touch(double *p) {
  double t = *p;
  *p = 1.0;
  *p = t;
}
int main(void) {
  double x = -0.0;
  touch(&x);
  assert(1.0 / x < 0.0);
  return 0;
}
