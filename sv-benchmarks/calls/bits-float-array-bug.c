// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires n >= 0 && \valid(a + (0 .. n-1)); assigns \nothing; */
void touch(float *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = a[i] + 0.0f;
}
int main(void) {
  float x[2] = {-0.0f, 1.0f};
  touch(x, 2);
  assert(1.0f / x[0] < 0.0f);
  return 0;
}
