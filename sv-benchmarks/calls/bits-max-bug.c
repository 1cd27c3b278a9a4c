// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p) && \valid(q); requires *p == *q; assigns \nothing; */
void touch(double *p, double *q) {
  if (*p <= *q) {
    double t = *p;
    *p = *q;
    *q = t;
  }
}
int main(void) {
  double x = 0.0, y = -0.0;
  touch(&x, &y);
  assert(1.0 / x > 0.0);
  return 0;
}
