// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p) && *p >= 0.0; assigns \nothing; */
void touch(double *p) {
  *p = *p < 0.5 && *p == 0.0 ? 0.0 : *p;
}
int main(void) {
  double t[3] = {1.0, -0.0, 2.0};
  touch(&t[1]);
  double r = 1.0 / t[1];
  assert(r < 0);
  return 0;
}
