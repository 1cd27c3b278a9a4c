// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
double g;
/*@ requires g == g; assigns \nothing; */
void touch(void) {
  if (g == 0.0)
    g = 0.0;
}
int main(void) {
  g = -0.0;
  touch();
  assert(1.0 / g < 0.0);
  return 0;
}
