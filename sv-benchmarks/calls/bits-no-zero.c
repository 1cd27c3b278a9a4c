extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p) && *p >= 1.0; assigns \nothing; */
void touch(double *p) {
  double t = *p;
  *p = 4.0;
  *p = t;
}
int main(void) {
  double t[3] = {1.0, 3.0, 2.0};
  touch(&t[1]);
  assert(t[1] == 3.0);
  return 0;
}
