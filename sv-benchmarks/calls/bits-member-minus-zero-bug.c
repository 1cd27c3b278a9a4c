// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  float x;
  float y;
};
/*@ requires \valid(p) && p->y == 0; assigns p->x; ensures p->x == 1.0f; */
void touch(struct s *p) {
  p->x = 1.0f;
  p->y = 0.0f;
}
int main(void) {
  struct s t = {2.0f, -0.0f};
  touch(&t);
  assert(1.0f / t.y < 0.0f);
  return 0;
}
