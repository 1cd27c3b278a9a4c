// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p); assigns \nothing; */
void touch(double *p) {
  if (*p == 0.0)
    *p = -*p;
}
int main(void) {
  double x = 0.0;
  touch(&x);
  assert(1.0 / x > 0.0);
  return 0;
}
