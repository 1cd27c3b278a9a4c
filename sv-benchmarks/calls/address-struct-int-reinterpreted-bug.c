// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  int *p;
  int n;
};
int g = 5;
/*@ requires \valid(c + (0 .. 1)); assigns c[0 .. 1]; ensures \true; */
void set(long *c) {
  *(int **)c = &g;
}
int main(void) {
  int x = 1;
  struct s t = {&x, 1};
  set((long *)&t);
  *t.p = 7;
  assert(g == 5);
  return 0;
}
