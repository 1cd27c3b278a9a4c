extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
double g;
int n;
/*@ assigns n; ensures n == 5; */
void touch(void) {
  n = 5;
}
int main(void) {
  g = 0.0;
  g = g / g;
  touch();
  assert(g != g);
  assert(n == 5);
  return 0;
}
