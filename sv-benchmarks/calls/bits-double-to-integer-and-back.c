extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p); assigns \nothing; */
void touch(double *p) {
  if (*p >= 1.0 && *p <= 100.0 && *p == (int)*p)
    *p = (int)*p;
}
int main(void) {
  double x = 2.0;
  touch(&x);
  assert(x == 2.0);
  return 0;
}
