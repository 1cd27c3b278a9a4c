// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
/*@ requires \valid(p); assigns \nothing; */
void touch(float *p) {
  *p = *p - 0.0f + 0.0f;
}
int main(void) {
  float t[3] = {1.0f, -0.0f, 2.0f};
  touch(&t[1]);
  assert(1.0f / t[1] < 0);
  return 0;
}
