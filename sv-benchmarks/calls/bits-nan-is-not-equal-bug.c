// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
double g;
int n;
/*@ assigns n; ensures n == 5; */
void touch(void) {
  n = 5;
}
int main(void) {
  volatile double z = 0.0;
  g = z / z;
  touch();
  assert(g == g);
  return 0;
}
