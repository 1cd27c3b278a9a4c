// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
double g;
/*@ requires g == g; assigns \nothing; ensures \result == 0; */
int touch(int n) {
  if (n <= 0) {
    g = g + 0.0;
    return 0;
  }
  return touch(n - 1);
}
int main(void) {
  g = -0.0;
  touch(5);
  assert(1.0 / g < 0.0);
  return 0;
}
