// fails on: nothing
extern void reach_error(void);
#define assert(holds) ((holds) ? (void)0 : reach_error())
struct s {
  int *p;
  int n;
};
int g = 5;
/*@ requires \valid(c + (0 .. 15)); assigns c[0 .. 15]; ensures \true; */
void set(char *c) {
  ((struct s *)c)->p = &g;
}
int main(void) {
  int x = 1;
  struct s t = {&x, 1};
  set((char *)&t);
  *t.p = 7;
  assert(g == 5);
  return 0;
}
