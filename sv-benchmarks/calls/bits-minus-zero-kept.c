extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
double g;
int n;
/*@ assigns n; ensures n == 5; */
void touch(void) {
  n = 5;
}
int main(void) {
  g = -0.0;
  touch();
  assert(1.0 / g < 0.0);
  assert(n == 5);
  return 0;
}
