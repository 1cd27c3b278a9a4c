extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct v {
  float x, y, z;
};
struct v g;
/*@ assigns g.x; */
void touch(void) {
  struct v t = g;
  t.x = 1.0f;
  g = t;
}
int main(void) {
  g.y = -0.0f;
  touch();
  assert(1.0f / g.y < 0.0f);
  return 0;
}
